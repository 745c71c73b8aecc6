/* cinch/timeval.h: a time in seconds and microseconds. */
#ifndef _CINCH_TIMEVAL_H
#define _CINCH_TIMEVAL_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/struct_timeval.h>)
#include <bits/types/struct_timeval.h>
#elif !defined __timeval_defined
#define __timeval_defined 1
struct timeval {
#ifdef __USE_TIME_BITS64
    __time64_t tv_sec;
    __INT64_TYPE__ tv_usec;
#else
    __time_t tv_sec;
    __suseconds_t tv_usec;
#endif
};
#endif

#endif
