/* cinch/clock_t.h: processor time. */
#ifndef _CINCH_CLOCK_T_H
#define _CINCH_CLOCK_T_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/clock_t.h>)
#include <bits/types/clock_t.h>
#elif !defined __clock_t_defined
#define __clock_t_defined 1
typedef __clock_t clock_t;
#endif

#endif
