/* cinch/features.h: which functions a header shows. The C library's own <features.h> decides where there is one. */
#ifndef _CINCH_FEATURES_H
#define _CINCH_FEATURES_H 1

#ifndef __has_include
#define __has_include(header) 0
#endif

/* glibc's header needs others, which a machine has for the targets that it compiles for and not for all it preprocesses for. */
#if defined __i386__ ? __has_include(<gnu/stubs-32.h>) : __has_include(<bits/timesize.h>)
#define __CINCH_SYSTEM_HEADERS 1
#endif
#if defined __CINCH_SYSTEM_HEADERS && __has_include(<features.h>)
#include <features.h>
#endif

#ifdef __GLIBC__
#define __CINCH_GLIBC(major, minor) __GLIBC_PREREQ(major, minor)
#else
/* No glibc here: the same macros from the same requests, for the library that the program will be linked with. */
#define __CINCH_GLIBC(major, minor) ((major) < 2 || ((major) == 2 && (minor) <= 36))

#ifdef _GNU_SOURCE
#undef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#undef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#undef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#undef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#undef _LARGEFILE64_SOURCE
#define _LARGEFILE64_SOURCE 1
#define __USE_GNU 1
#endif

#if defined _BSD_SOURCE || defined _SVID_SOURCE || (!defined __STRICT_ANSI__ && !defined _POSIX_SOURCE && !defined _POSIX_C_SOURCE && !defined _XOPEN_SOURCE)
#undef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif

#if defined _DEFAULT_SOURCE
#define __USE_MISC 1
#define __USE_ATFILE 1
#endif

#if !defined _POSIX_C_SOURCE
#if defined _XOPEN_SOURCE && _XOPEN_SOURCE - 0 < 500
#define _POSIX_C_SOURCE 2
#define __USE_POSIX_IMPLICITLY 1
#elif defined _XOPEN_SOURCE && _XOPEN_SOURCE - 0 < 600
#define _POSIX_C_SOURCE 199506L
#define __USE_POSIX_IMPLICITLY 1
#elif defined _XOPEN_SOURCE && _XOPEN_SOURCE - 0 < 700
#define _POSIX_C_SOURCE 200112L
#define __USE_POSIX_IMPLICITLY 1
#elif defined _XOPEN_SOURCE || defined _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L
#define __USE_POSIX_IMPLICITLY 1
#elif defined _POSIX_SOURCE
#define _POSIX_C_SOURCE 1
#endif
#endif

#if _POSIX_C_SOURCE - 0 >= 1
#define __USE_POSIX 1
#endif
#if _POSIX_C_SOURCE - 0 >= 2
#define __USE_POSIX2 1
#endif
#if _POSIX_C_SOURCE - 0 >= 199309L
#define __USE_POSIX199309 1
#endif
#if _POSIX_C_SOURCE - 0 >= 199506L
#define __USE_POSIX199506 1
#endif
#if _POSIX_C_SOURCE - 0 >= 200112L
#define __USE_XOPEN2K 1
#endif
#if _POSIX_C_SOURCE - 0 >= 200809L
#define __USE_XOPEN2K8 1
#undef __USE_ATFILE
#define __USE_ATFILE 1
#endif

#ifdef _XOPEN_SOURCE
#define __USE_XOPEN 1
#if _XOPEN_SOURCE - 0 >= 500
#define __USE_XOPEN_EXTENDED 1
#define __USE_UNIX98 1
#endif
#if _XOPEN_SOURCE - 0 >= 600
#define __USE_XOPEN2KXSI 1
#endif
#if _XOPEN_SOURCE - 0 >= 700
#define __USE_XOPEN2K8XSI 1
#endif
#if defined _XOPEN_SOURCE_EXTENDED && !defined __USE_XOPEN_EXTENDED
#define __USE_XOPEN_EXTENDED 1
#endif
#endif

#if !defined __STRICT_ANSI__ || __STDC_VERSION__ - 0 >= 199409L || defined _GNU_SOURCE
#define __USE_ISOC95 1
#endif
#if defined _DEFAULT_SOURCE || __STDC_VERSION__ - 0 >= 199901L || defined __USE_XOPEN2K
#define __USE_ISOC99 1
#undef __USE_ISOC95
#define __USE_ISOC95 1
#endif
#if defined _DEFAULT_SOURCE || __STDC_VERSION__ - 0 >= 201112L
#define __USE_ISOC11 1
#endif

#if defined _LARGEFILE_SOURCE || defined __USE_UNIX98
#define __USE_LARGEFILE 1
#endif
#ifdef _LARGEFILE64_SOURCE
#define __USE_LARGEFILE64 1
#endif
#if defined _FILE_OFFSET_BITS && _FILE_OFFSET_BITS == 64
#define __USE_FILE_OFFSET64 1
#endif
#if defined _TIME_BITS && _TIME_BITS == 64 && __LONG_MAX__ == 0x7fffffffL
#define __USE_TIME_BITS64 1
#endif
#endif

/* With 32-bit longs, wide offsets and times are functions of other names in the library. */
#if defined __USE_FILE_OFFSET64 && __LONG_MAX__ == 0x7fffffffL
#define __CINCH_OFF64(symbol) __asm__(symbol)
#else
#define __CINCH_OFF64(symbol)
#endif
#if defined __USE_TIME_BITS64 && __LONG_MAX__ == 0x7fffffffL
#define __CINCH_TIME64(symbol) __asm__(symbol)
#else
#define __CINCH_TIME64(symbol)
#endif

#endif
