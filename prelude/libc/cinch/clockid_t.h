/* cinch/clockid_t.h: the number of a POSIX clock. */
#ifndef _CINCH_CLOCKID_T_H
#define _CINCH_CLOCKID_T_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/clockid_t.h>)
#include <bits/types/clockid_t.h>
#elif !defined __clockid_t_defined
#define __clockid_t_defined 1
typedef __clockid_t clockid_t;
#endif

#endif
