/* cinch/__mbstate_t.h: the state of a multibyte conversion. */
#ifndef _CINCH___MBSTATE_T_H
#define _CINCH___MBSTATE_T_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/__mbstate_t.h>)
#include <bits/types/__mbstate_t.h>
#elif !defined ____mbstate_t_defined
#define ____mbstate_t_defined 1
typedef struct {
    int __count;
    union {
        unsigned int __wch;
        char __wchb[4];
    } __value;
} __mbstate_t;
#endif

#endif
