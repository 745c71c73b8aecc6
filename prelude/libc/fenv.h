/* fenv.h: floating-point environment (C11 7.6). */
#ifndef _FENV_H
#define _FENV_H 1

#include <cinch/features.h>

#if !defined __x86_64__ && !defined __i386__ && __has_include(<bits/fenv.h>)
#include <bits/fenv.h>
#else
#define FE_INVALID 0x01
#define FE_DIVBYZERO 0x04
#define FE_OVERFLOW 0x08
#define FE_UNDERFLOW 0x10
#define FE_INEXACT 0x20
#define FE_ALL_EXCEPT (FE_INEXACT | FE_DIVBYZERO | FE_UNDERFLOW | FE_OVERFLOW | FE_INVALID)

#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00

#ifndef __fenv_t_defined
#define __fenv_t_defined 1
typedef unsigned short fexcept_t;
typedef struct {
    unsigned int __coprocessor[7];
#ifdef __x86_64__
    unsigned int __mxcsr;
#endif
} fenv_t;
typedef struct {
    unsigned short __control_word;
    unsigned short __reserved;
    unsigned int __mxcsr;
} __cinch_femode_t;
#ifdef __USE_GNU
typedef __cinch_femode_t femode_t;
#endif
#endif

#define FE_DFL_ENV ((const fenv_t *)-1)
#ifdef __USE_GNU
#define FE_NOMASK_ENV ((const fenv_t *)-2)
#define FE_DFL_MODE ((const femode_t *)-1L)
int feenableexcept(int exceptions);
int fedisableexcept(int exceptions);
int fegetexcept(void);
#endif
#endif

int feclearexcept(int exceptions);
/*@ requires not_modelled: \false; */
int fegetexceptflag(fexcept_t *flags, int exceptions);
int feraiseexcept(int exceptions);
/*@ requires not_modelled: \false; */
int fesetexceptflag(const fexcept_t *flags, int exceptions);
int fetestexcept(int exceptions);
int fegetround(void);
int fesetround(int direction);
/*@ requires not_modelled: \false; */
int fegetenv(fenv_t *environment);
/*@ requires not_modelled: \false; */
int feholdexcept(fenv_t *environment);
/*@ requires not_modelled: \false; */
int fesetenv(const fenv_t *environment);
/*@ requires not_modelled: \false; */
int feupdateenv(const fenv_t *environment);

#ifdef __USE_GNU
int fesetexcept(int exceptions);
/*@ requires not_modelled: \false; */
int fetestexceptflag(const fexcept_t *flags, int exceptions);
/*@ requires not_modelled: \false; */
int fegetmode(femode_t *mode);
/*@ requires not_modelled: \false; */
int fesetmode(const femode_t *mode);
#endif

#endif
