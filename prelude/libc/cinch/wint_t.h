/* cinch/wint_t.h: a wide character or WEOF. */
#ifndef _CINCH_WINT_T_H
#define _CINCH_WINT_T_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/wint_t.h>)
#include <bits/types/wint_t.h>
#elif !defined __wint_t_defined
#define __wint_t_defined 1
#define __need_wint_t
#include <stddef.h>
#endif

#endif
