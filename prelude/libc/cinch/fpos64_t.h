/* cinch/fpos64_t.h: a position in a large stream. */
#ifndef _CINCH_FPOS64_T_H
#define _CINCH_FPOS64_T_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/__fpos64_t.h>)
#include <bits/types/__fpos64_t.h>
#elif !defined _____fpos64_t_defined
#define _____fpos64_t_defined 1
#include <cinch/__mbstate_t.h>
typedef struct _G_fpos64_t {
    __off64_t __pos;
    __mbstate_t __state;
} __fpos64_t;
#endif

#endif
