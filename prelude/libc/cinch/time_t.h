/* cinch/time_t.h: calendar time. */
#ifndef _CINCH_TIME_T_H
#define _CINCH_TIME_T_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/time_t.h>)
#include <bits/types/time_t.h>
#elif !defined __time_t_defined
#define __time_t_defined 1
#ifdef __USE_TIME_BITS64
typedef __time64_t time_t;
#else
typedef __time_t time_t;
#endif
#endif

#endif
