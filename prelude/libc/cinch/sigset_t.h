/* cinch/sigset_t.h: a set of signals. */
#ifndef _CINCH_SIGSET_T_H
#define _CINCH_SIGSET_T_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/sigset_t.h>)
#include <bits/types/sigset_t.h>
#elif !defined __sigset_t_defined
#define __sigset_t_defined 1
#ifndef ____sigset_t_defined
#define ____sigset_t_defined 1
typedef struct {
    unsigned long __val[1024 / (8 * sizeof(unsigned long))];
} __sigset_t;
#endif
typedef __sigset_t sigset_t;
#endif

#endif
