/* assert.h: diagnostics (C11 7.2). Included again after a change of NDEBUG, it defines assert anew. */
#include <cinch/features.h>

#undef assert
#undef assert_perror

#ifdef NDEBUG
#define assert(condition) ((void)0)
#ifdef __USE_GNU
#define assert_perror(error) ((void)0)
#endif
#else
#define assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __extension__ __func__))
#ifdef __USE_GNU
#define assert_perror(error) (!(error) ? (void)0 : __assert_perror_fail((error), __FILE__, __LINE__, __extension__ __func__))
#endif
#endif

#ifndef _ASSERT_H
#define _ASSERT_H 1

/*@ requires assertion: \false; modifies \nothing; ensures never_returns: \false; */
_Noreturn void __assert_fail(const char *condition, const char *file, unsigned int line, const char *function);
/*@ requires no_error: \false; modifies \nothing; ensures never_returns: \false; */
_Noreturn void __assert_perror_fail(int error, const char *file, unsigned int line, const char *function);
/*@ requires assertion: \false; modifies \nothing; ensures never_returns: \false; */
_Noreturn void __assert(const char *condition, const char *file, int line);

#if defined __USE_ISOC11 && __STDC_VERSION__ - 0 <= 201710L
#define static_assert _Static_assert
#endif

#endif
