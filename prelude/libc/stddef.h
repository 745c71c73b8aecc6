/* stddef.h: common definitions (C11 7.19). Other headers ask for single types by __need_size_t and the like. */
#if !defined _STDDEF_H || defined __need_size_t || defined __need_ptrdiff_t || defined __need_wchar_t || defined __need_wint_t || defined __need_NULL

#if !defined __need_size_t && !defined __need_ptrdiff_t && !defined __need_wchar_t && !defined __need_wint_t && !defined __need_NULL
#define _STDDEF_H 1
#define __need_size_t
#define __need_ptrdiff_t
#define __need_wchar_t
#define __need_NULL

#define offsetof(type, member) __builtin_offsetof(type, member)

#if __STDC_VERSION__ - 0 >= 201112L && !defined __CLANG_MAX_ALIGN_T_DEFINED && !defined _GCC_MAX_ALIGN_T
#define __CLANG_MAX_ALIGN_T_DEFINED 1
#define _GCC_MAX_ALIGN_T 1
typedef struct {
    long long __integer __attribute__((__aligned__(__alignof__(long long))));
    long double __floating __attribute__((__aligned__(__alignof__(long double))));
#if defined __i386__ && !defined __clang__
    /* The place of a __float128, which has the strictest alignment there. */
    char __quad[16] __attribute__((__aligned__(16)));
#endif
} max_align_t;
#endif

#if __STDC_VERSION__ - 0 > 201710L
#define unreachable() __builtin_unreachable()
#define __STDC_VERSION_STDDEF_H__ 202311L
#if __STDC_VERSION__ - 0 >= 202311L
typedef __typeof__(nullptr) nullptr_t;
#endif
#endif
#endif

#ifdef __need_size_t
#undef __need_size_t
#ifndef _SIZE_T
#define _SIZE_T 1
typedef __SIZE_TYPE__ size_t;
#endif
#endif

#ifdef __need_ptrdiff_t
#undef __need_ptrdiff_t
#ifndef _PTRDIFF_T
#define _PTRDIFF_T 1
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#endif
#endif

#ifdef __need_wchar_t
#undef __need_wchar_t
#ifndef _WCHAR_T
#define _WCHAR_T 1
typedef __WCHAR_TYPE__ wchar_t;
#endif
#endif

#ifdef __need_wint_t
#undef __need_wint_t
#ifndef _WINT_T
#define _WINT_T 1
typedef __WINT_TYPE__ wint_t;
#endif
#endif

#ifdef __need_NULL
#undef __need_NULL
#undef NULL
#define NULL ((void *)0)
#endif

#endif
