/* cinch/timer_t.h: the handle of a POSIX timer. */
#ifndef _CINCH_TIMER_T_H
#define _CINCH_TIMER_T_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/timer_t.h>)
#include <bits/types/timer_t.h>
#elif !defined __timer_t_defined
#define __timer_t_defined 1
typedef __timer_t timer_t;
#endif

#endif
