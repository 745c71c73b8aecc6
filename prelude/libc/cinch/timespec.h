/* cinch/timespec.h: a time in seconds and nanoseconds. */
#ifndef _CINCH_TIMESPEC_H
#define _CINCH_TIMESPEC_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/struct_timespec.h>)
#include <bits/types/struct_timespec.h>
#elif !defined _STRUCT_TIMESPEC
#define _STRUCT_TIMESPEC 1
struct timespec {
#ifdef __USE_TIME_BITS64
    __time64_t tv_sec;
#else
    __time_t tv_sec;
#endif
    long tv_nsec;
#ifdef __USE_TIME_BITS64
    int : 32;
#endif
};
#endif

#endif
