/* cinch/itimerspec.h: when a POSIX timer fires, and how often. */
#ifndef _CINCH_ITIMERSPEC_H
#define _CINCH_ITIMERSPEC_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/struct_itimerspec.h>)
#include <bits/types/struct_itimerspec.h>
#elif !defined __itimerspec_defined
#define __itimerspec_defined 1
#include <cinch/timespec.h>
struct itimerspec {
    struct timespec it_interval;
    struct timespec it_value;
};
#endif

#endif
