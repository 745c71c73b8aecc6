/* cinch/tm.h: a calendar time broken down (C11 7.27.1p4). */
#ifndef _CINCH_TM_H
#define _CINCH_TM_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/struct_tm.h>)
#include <bits/types/struct_tm.h>
#elif !defined __struct_tm_defined
#define __struct_tm_defined 1
struct tm {
    int tm_sec;
    int tm_min;
    int tm_hour;
    int tm_mday;
    int tm_mon;
    int tm_year;
    int tm_wday;
    int tm_yday;
    int tm_isdst;
#ifdef __USE_MISC
    long tm_gmtoff;
    const char *tm_zone;
#else
    long __tm_gmtoff;
    const char *__tm_zone;
#endif
};
#endif

#endif
