/* cinch/mbstate_t.h: the state of a multibyte conversion, by its public name. */
#ifndef _CINCH_MBSTATE_T_H
#define _CINCH_MBSTATE_T_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/mbstate_t.h>)
#include <bits/types/mbstate_t.h>
#elif !defined __mbstate_t_defined
#define __mbstate_t_defined 1
#include <cinch/__mbstate_t.h>
typedef __mbstate_t mbstate_t;
#endif

#endif
