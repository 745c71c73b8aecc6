/* cinch/locale_t.h: the handle of a locale. */
#ifndef _CINCH_LOCALE_T_H
#define _CINCH_LOCALE_T_H 1

#include <cinch/types.h>

#if __has_include(<bits/types/locale_t.h>)
#include <bits/types/locale_t.h>
#elif !defined _BITS_TYPES_LOCALE_T_H
#define _BITS_TYPES_LOCALE_T_H 1
struct __locale_struct;
typedef struct __locale_struct *__locale_t;
typedef __locale_t locale_t;
#endif

#endif
