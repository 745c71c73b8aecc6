/* stdarg.h: variable arguments (C11 7.16). */
#ifndef __GNUC_VA_LIST
#define __GNUC_VA_LIST 1
typedef __builtin_va_list __gnuc_va_list;
#endif

#ifdef __need___va_list
#undef __need___va_list
#elif !defined _STDARG_H
#define _STDARG_H 1

#ifndef _VA_LIST_DEFINED
#define _VA_LIST_DEFINED 1
typedef __gnuc_va_list va_list;
#endif

#define va_arg(list, type) __builtin_va_arg(list, type)
#if !defined __STRICT_ANSI__ || __STDC_VERSION__ - 0 >= 199901L
#define va_copy(to, from) __builtin_va_copy(to, from)
#endif
#define __va_copy(to, from) __builtin_va_copy(to, from)
#define va_end(list) __builtin_va_end(list)
#if __STDC_VERSION__ - 0 > 201710L
#define va_start(list, ...) __builtin_va_start(list, 0)
#else
#define va_start(list, last) __builtin_va_start(list, last)
#endif

#endif
