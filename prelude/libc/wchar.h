/* wchar.h: wide characters (C11 7.29). */
#ifndef _WCHAR_H
#define _WCHAR_H 1

#include <cinch/types.h>
#define __need_size_t
#define __need_wchar_t
#define __need_NULL
#include <stddef.h>
#define __need___va_list
#include <stdarg.h>
#include <cinch/wint_t.h>
#include <cinch/mbstate_t.h>
#include <cinch/__FILE.h>
#if defined __USE_UNIX98 || defined __USE_XOPEN2K
#include <cinch/FILE.h>
#endif

#ifndef WCHAR_MIN
#define WCHAR_MAX __WCHAR_MAX__
#ifdef __WCHAR_MIN__
#define WCHAR_MIN __WCHAR_MIN__
#elif defined __WCHAR_UNSIGNED__
#define WCHAR_MIN 0
#else
#define WCHAR_MIN (-__WCHAR_MAX__ - 1)
#endif
#endif
#ifndef WEOF
#define WEOF __WINT_MAX__
#endif

struct tm;

#if defined __USE_ISOC95 || defined __USE_UNIX98
/*@ requires not_modelled: \false; */
int fwprintf(__FILE *__restrict stream, const wchar_t *__restrict format, ...);
/*@ requires not_modelled: \false; */
int fwscanf(__FILE *__restrict stream, const wchar_t *__restrict format, ...);
/*@ requires not_modelled: \false; */
int swprintf(wchar_t *__restrict buffer, size_t size, const wchar_t *__restrict format, ...);
/*@ requires not_modelled: \false; */
int swscanf(const wchar_t *__restrict text, const wchar_t *__restrict format, ...);
/*@ requires not_modelled: \false; */
int vfwprintf(__FILE *__restrict stream, const wchar_t *__restrict format, __gnuc_va_list arguments);
/*@ requires not_modelled: \false; */
int vswprintf(wchar_t *__restrict buffer, size_t size, const wchar_t *__restrict format, __gnuc_va_list arguments);
/*@ requires not_modelled: \false; */
int vwprintf(const wchar_t *__restrict format, __gnuc_va_list arguments);
/*@ requires not_modelled: \false; */
int wprintf(const wchar_t *__restrict format, ...);
/*@ requires not_modelled: \false; */
int wscanf(const wchar_t *__restrict format, ...);
/*@ requires not_modelled: \false; */
int fwide(__FILE *stream, int mode);
#endif
#ifdef __USE_ISOC99
/*@ requires not_modelled: \false; */
int vfwscanf(__FILE *__restrict stream, const wchar_t *__restrict format, __gnuc_va_list arguments);
/*@ requires not_modelled: \false; */
int vswscanf(const wchar_t *__restrict text, const wchar_t *__restrict format, __gnuc_va_list arguments);
/*@ requires not_modelled: \false; */
int vwscanf(const wchar_t *__restrict format, __gnuc_va_list arguments);
#endif

/*@ requires not_modelled: \false; */
wint_t fgetwc(__FILE *stream);
/*@ requires not_modelled: \false; */
wchar_t *fgetws(wchar_t *__restrict buffer, int size, __FILE *__restrict stream);
/*@ requires not_modelled: \false; */
wint_t fputwc(wchar_t character, __FILE *stream);
/*@ requires not_modelled: \false; */
int fputws(const wchar_t *__restrict text, __FILE *__restrict stream);
/*@ requires not_modelled: \false; */
wint_t getwc(__FILE *stream);
wint_t getwchar(void);
/*@ requires not_modelled: \false; */
wint_t putwc(wchar_t character, __FILE *stream);
wint_t putwchar(wchar_t character);
/*@ requires not_modelled: \false; */
wint_t ungetwc(wint_t character, __FILE *stream);

/*@ requires not_modelled: \false; */
double wcstod(const wchar_t *__restrict text, wchar_t **__restrict end);
#ifdef __USE_ISOC99
/*@ requires not_modelled: \false; */
float wcstof(const wchar_t *__restrict text, wchar_t **__restrict end);
/*@ requires not_modelled: \false; */
long double wcstold(const wchar_t *__restrict text, wchar_t **__restrict end);
#endif
/*@ requires not_modelled: \false; */
long wcstol(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
/*@ requires not_modelled: \false; */
unsigned long wcstoul(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
#ifdef __USE_ISOC99
/*@ requires not_modelled: \false; */
long long wcstoll(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
/*@ requires not_modelled: \false; */
unsigned long long wcstoull(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
#endif

/*@ requires not_modelled: \false; */
wchar_t *wcscpy(wchar_t *__restrict dest, const wchar_t *__restrict src);
/*@ requires not_modelled: \false; */
wchar_t *wcsncpy(wchar_t *__restrict dest, const wchar_t *__restrict src, size_t count);
/*@ requires not_modelled: \false; */
wchar_t *wmemcpy(wchar_t *__restrict dest, const wchar_t *__restrict src, size_t count);
/*@ requires not_modelled: \false; */
wchar_t *wmemmove(wchar_t *dest, const wchar_t *src, size_t count);
/*@ requires not_modelled: \false; */
wchar_t *wcscat(wchar_t *__restrict dest, const wchar_t *__restrict src);
/*@ requires not_modelled: \false; */
wchar_t *wcsncat(wchar_t *__restrict dest, const wchar_t *__restrict src, size_t count);
/*@ requires not_modelled: \false; */
int wcscmp(const wchar_t *left, const wchar_t *right);
/*@ requires not_modelled: \false; */
int wcscoll(const wchar_t *left, const wchar_t *right);
/*@ requires not_modelled: \false; */
int wcsncmp(const wchar_t *left, const wchar_t *right, size_t count);
/*@ requires not_modelled: \false; */
size_t wcsxfrm(wchar_t *__restrict dest, const wchar_t *__restrict src, size_t count);
/*@ requires not_modelled: \false; */
int wmemcmp(const wchar_t *left, const wchar_t *right, size_t count);
/*@ requires not_modelled: \false; */
wchar_t *wcschr(const wchar_t *text, wchar_t character);
/*@ requires not_modelled: \false; */
size_t wcscspn(const wchar_t *text, const wchar_t *reject);
/*@ requires not_modelled: \false; */
wchar_t *wcspbrk(const wchar_t *text, const wchar_t *accept);
/*@ requires not_modelled: \false; */
wchar_t *wcsrchr(const wchar_t *text, wchar_t character);
/*@ requires not_modelled: \false; */
size_t wcsspn(const wchar_t *text, const wchar_t *accept);
/*@ requires not_modelled: \false; */
wchar_t *wcsstr(const wchar_t *haystack, const wchar_t *needle);
/*@ requires not_modelled: \false; */
wchar_t *wcstok(wchar_t *__restrict text, const wchar_t *__restrict delimiters, wchar_t **__restrict state);
/*@ requires not_modelled: \false; */
wchar_t *wmemchr(const wchar_t *block, wchar_t character, size_t count);
/*@ requires not_modelled: \false; */
size_t wcslen(const wchar_t *text);
/*@ requires not_modelled: \false; */
wchar_t *wmemset(wchar_t *block, wchar_t character, size_t count);

/*@ requires not_modelled: \false; */
size_t wcsftime(wchar_t *__restrict buffer, size_t size, const wchar_t *__restrict format, const struct tm *__restrict broken_down);

wint_t btowc(int character);
int wctob(wint_t character);
/*@ requires not_modelled: \false; */
int mbsinit(const mbstate_t *state);
/*@ requires not_modelled: \false; */
size_t mbrlen(const char *__restrict text, size_t size, mbstate_t *__restrict state);
/*@ requires not_modelled: \false; */
size_t mbrtowc(wchar_t *__restrict wide, const char *__restrict text, size_t size, mbstate_t *__restrict state);
/*@ requires not_modelled: \false; */
size_t wcrtomb(char *__restrict text, wchar_t wide, mbstate_t *__restrict state);
/*@ requires not_modelled: \false; */
size_t mbsrtowcs(wchar_t *__restrict dest, const char **__restrict src, size_t count, mbstate_t *__restrict state);
/*@ requires not_modelled: \false; */
size_t wcsrtombs(char *__restrict dest, const wchar_t **__restrict src, size_t size, mbstate_t *__restrict state);

#ifdef __USE_XOPEN2K8
#include <cinch/locale_t.h>
/*@ requires not_modelled: \false; */
int wcscasecmp(const wchar_t *left, const wchar_t *right);
/*@ requires not_modelled: \false; */
int wcsncasecmp(const wchar_t *left, const wchar_t *right, size_t count);
/*@ requires not_modelled: \false; */
int wcscasecmp_l(const wchar_t *left, const wchar_t *right, locale_t locale);
/*@ requires not_modelled: \false; */
int wcsncasecmp_l(const wchar_t *left, const wchar_t *right, size_t count, locale_t locale);
/*@ requires not_modelled: \false; */
int wcscoll_l(const wchar_t *left, const wchar_t *right, locale_t locale);
/*@ requires not_modelled: \false; */
size_t wcsxfrm_l(wchar_t *dest, const wchar_t *src, size_t count, locale_t locale);
/*@ requires not_modelled: \false; */
wchar_t *wcsdup(const wchar_t *text);
/*@ requires not_modelled: \false; */
size_t wcsnlen(const wchar_t *text, size_t count);
/*@ requires not_modelled: \false; */
size_t mbsnrtowcs(wchar_t *__restrict dest, const char **__restrict src, size_t size, size_t count, mbstate_t *__restrict state);
/*@ requires not_modelled: \false; */
size_t wcsnrtombs(char *__restrict dest, const wchar_t **__restrict src, size_t count, size_t size, mbstate_t *__restrict state);
/*@ requires not_modelled: \false; */
wchar_t *wcpcpy(wchar_t *__restrict dest, const wchar_t *__restrict src);
/*@ requires not_modelled: \false; */
wchar_t *wcpncpy(wchar_t *__restrict dest, const wchar_t *__restrict src, size_t count);
/*@ requires not_modelled: \false; */
__FILE *open_wmemstream(wchar_t **buffer, size_t *size);
#endif
#ifdef __USE_XOPEN
/*@ requires not_modelled: \false; */
wchar_t *wcswcs(const wchar_t *haystack, const wchar_t *needle);
int wcwidth(wchar_t character);
/*@ requires not_modelled: \false; */
int wcswidth(const wchar_t *text, size_t count);
#endif
#ifdef __USE_GNU
/*@ requires not_modelled: \false; */
wchar_t *wcschrnul(const wchar_t *text, wchar_t character);
/*@ requires not_modelled: \false; */
wchar_t *wmempcpy(wchar_t *__restrict dest, const wchar_t *__restrict src, size_t count);
/*@ requires not_modelled: \false; */
long long wcstoq(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
/*@ requires not_modelled: \false; */
unsigned long long wcstouq(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
/*@ requires not_modelled: \false; */
long wcstol_l(const wchar_t *__restrict text, wchar_t **__restrict end, int base, locale_t locale);
/*@ requires not_modelled: \false; */
unsigned long wcstoul_l(const wchar_t *__restrict text, wchar_t **__restrict end, int base, locale_t locale);
/*@ requires not_modelled: \false; */
long long wcstoll_l(const wchar_t *__restrict text, wchar_t **__restrict end, int base, locale_t locale);
/*@ requires not_modelled: \false; */
unsigned long long wcstoull_l(const wchar_t *__restrict text, wchar_t **__restrict end, int base, locale_t locale);
/*@ requires not_modelled: \false; */
double wcstod_l(const wchar_t *__restrict text, wchar_t **__restrict end, locale_t locale);
/*@ requires not_modelled: \false; */
float wcstof_l(const wchar_t *__restrict text, wchar_t **__restrict end, locale_t locale);
/*@ requires not_modelled: \false; */
long double wcstold_l(const wchar_t *__restrict text, wchar_t **__restrict end, locale_t locale);
/*@ requires not_modelled: \false; */
size_t wcsftime_l(wchar_t *__restrict buffer, size_t size, const wchar_t *__restrict format, const struct tm *__restrict broken_down, locale_t locale);
/*@ requires not_modelled: \false; */
wint_t getwc_unlocked(__FILE *stream);
wint_t getwchar_unlocked(void);
/*@ requires not_modelled: \false; */
wint_t fgetwc_unlocked(__FILE *stream);
/*@ requires not_modelled: \false; */
wint_t fputwc_unlocked(wchar_t character, __FILE *stream);
/*@ requires not_modelled: \false; */
wint_t putwc_unlocked(wchar_t character, __FILE *stream);
wint_t putwchar_unlocked(wchar_t character);
/*@ requires not_modelled: \false; */
wchar_t *fgetws_unlocked(wchar_t *__restrict buffer, int size, __FILE *__restrict stream);
/*@ requires not_modelled: \false; */
int fputws_unlocked(const wchar_t *__restrict text, __FILE *__restrict stream);
#endif
#if defined __USE_XOPEN && !defined __USE_GNU
#include <wctype.h>
#endif

#endif
