/* setjmp.h: non-local jumps (C11 7.13). */
#ifndef _SETJMP_H
#define _SETJMP_H 1

#include <cinch/features.h>

#if __has_include(<bits/types/struct___jmp_buf_tag.h>)
#include <bits/types/struct___jmp_buf_tag.h>
#elif !defined __jmp_buf_tag_defined
#define __jmp_buf_tag_defined 1
#include <cinch/sigset_t.h>
#if __has_include(<bits/setjmp.h>)
#include <bits/setjmp.h>
#elif defined __x86_64__
typedef long __jmp_buf[8];
#elif defined __i386__
typedef int __jmp_buf[6];
#elif defined __aarch64__
typedef unsigned long long __jmp_buf[22];
#else
typedef long __jmp_buf[64];
#endif
struct __jmp_buf_tag {
    __jmp_buf __jmpbuf;
    int __mask_was_saved;
    __sigset_t __saved_mask;
};
#endif

typedef struct __jmp_buf_tag jmp_buf[1];

/*@ requires jumps_between_functions_are_not_modelled: \false; */
int setjmp(jmp_buf environment) __attribute__((__returns_twice__));
/*@ requires jumps_between_functions_are_not_modelled: \false; */
int _setjmp(struct __jmp_buf_tag environment[1]) __attribute__((__returns_twice__));
/*@ requires jumps_between_functions_are_not_modelled: \false; */
int __sigsetjmp(struct __jmp_buf_tag environment[1], int save_mask) __attribute__((__returns_twice__));
#define setjmp(environment) _setjmp(environment)

/*@ requires jumps_between_functions_are_not_modelled: \false; */
_Noreturn void longjmp(struct __jmp_buf_tag environment[1], int value);

#if defined __USE_MISC || defined __USE_XOPEN
/*@ requires jumps_between_functions_are_not_modelled: \false; */
_Noreturn void _longjmp(struct __jmp_buf_tag environment[1], int value);
#endif

#ifdef __USE_POSIX
typedef struct __jmp_buf_tag sigjmp_buf[1];
#define sigsetjmp(environment, save_mask) __sigsetjmp(environment, save_mask)
/*@ requires jumps_between_functions_are_not_modelled: \false; */
_Noreturn void siglongjmp(sigjmp_buf environment, int value);
#endif

#endif
