/* cinch/fpos_t.h: a position in a stream. */
#ifndef _CINCH_FPOS_T_H
#define _CINCH_FPOS_T_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/__fpos_t.h>)
#include <bits/types/__fpos_t.h>
#elif !defined _____fpos_t_defined
#define _____fpos_t_defined 1
#include <cinch/__mbstate_t.h>
typedef struct _G_fpos_t {
    __off_t __pos;
    __mbstate_t __state;
} __fpos_t;
#endif

#endif
