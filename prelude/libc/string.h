/* string.h: string handling (C11 7.24). */
#ifndef _STRING_H
#define _STRING_H 1

#include <cinch/types.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>

void *memcpy(void *__restrict dest, const void *__restrict src, size_t count);
void *memmove(void *dest, const void *src, size_t count);
char *strcpy(char *__restrict dest, const char *__restrict src);
char *strncpy(char *__restrict dest, const char *__restrict src, size_t count);
char *strcat(char *__restrict dest, const char *__restrict src);
char *strncat(char *__restrict dest, const char *__restrict src, size_t count);

int memcmp(const void *left, const void *right, size_t count);
int strcmp(const char *left, const char *right);
int strcoll(const char *left, const char *right);
int strncmp(const char *left, const char *right, size_t count);
size_t strxfrm(char *__restrict dest, const char *__restrict src, size_t count);

void *memchr(const void *block, int character, size_t count);
char *strchr(const char *text, int character);
size_t strcspn(const char *text, const char *reject);
char *strpbrk(const char *text, const char *accept);
char *strrchr(const char *text, int character);
size_t strspn(const char *text, const char *accept);
char *strstr(const char *haystack, const char *needle);
char *strtok(char *__restrict text, const char *__restrict delimiters);

void *memset(void *block, int character, size_t count);
char *strerror(int error);
size_t strlen(const char *text);

char *__strtok_r(char *__restrict text, const char *__restrict delimiters, char **__restrict state);
#ifdef __USE_POSIX
char *strtok_r(char *__restrict text, const char *__restrict delimiters, char **__restrict state);
#endif
#if defined __USE_MISC || defined __USE_XOPEN || __STDC_VERSION__ - 0 > 201710L
void *memccpy(void *__restrict dest, const void *__restrict src, int character, size_t count);
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8 || __STDC_VERSION__ - 0 > 201710L
char *strdup(const char *text);
#endif
#if defined __USE_XOPEN2K8 || __STDC_VERSION__ - 0 > 201710L
char *strndup(const char *text, size_t count);
#endif
#ifdef __USE_GNU
char *strerror_r(int error, char *buffer, size_t size);
#elif defined __USE_XOPEN2K
int strerror_r(int error, char *buffer, size_t size) __asm__("__xpg_strerror_r");
#endif
#ifdef __USE_XOPEN2K8
#include <cinch/locale_t.h>
size_t strnlen(const char *text, size_t count);
char *strsignal(int number);
char *__stpcpy(char *__restrict dest, const char *__restrict src);
char *stpcpy(char *__restrict dest, const char *__restrict src);
char *__stpncpy(char *__restrict dest, const char *__restrict src, size_t count);
char *stpncpy(char *__restrict dest, const char *__restrict src, size_t count);
int strcoll_l(const char *left, const char *right, locale_t locale);
size_t strxfrm_l(char *dest, const char *src, size_t count, locale_t locale);
char *strerror_l(int error, locale_t locale);
#endif
#ifdef __USE_MISC
#include <strings.h>
void explicit_bzero(void *block, size_t count);
char *strsep(char **__restrict text, const char *__restrict delimiters);
#if defined __GLIBC__ && __CINCH_GLIBC(2, 38)
size_t strlcpy(char *__restrict dest, const char *__restrict src, size_t size);
size_t strlcat(char *__restrict dest, const char *__restrict src, size_t size);
#endif
#endif
#ifdef __USE_GNU
void *rawmemchr(const void *block, int character);
void *memrchr(const void *block, int character, size_t count);
void *memmem(const void *haystack, size_t haystack_size, const void *needle, size_t needle_size);
void *__mempcpy(void *__restrict dest, const void *__restrict src, size_t count);
void *mempcpy(void *__restrict dest, const void *__restrict src, size_t count);
char *strchrnul(const char *text, int character);
char *strcasestr(const char *haystack, const char *needle);
int strverscmp(const char *left, const char *right);
char *strfry(char *text);
void *memfrob(void *block, size_t count);
#if __CINCH_GLIBC(2, 32)
const char *strerrordesc_np(int error);
const char *strerrorname_np(int error);
const char *sigabbrev_np(int number);
const char *sigdescr_np(int number);
#endif
#ifndef basename
char *basename(const char *path);
#endif
#define strdupa(text) (__extension__({ const char *__text = (text); size_t __size = strlen(__text) + 1; (char *)memcpy(__builtin_alloca(__size), __text, __size); }))
#define strndupa(text, count) (__extension__({ const char *__text = (text); size_t __size = strnlen(__text, (count)); char *__copy = (char *)__builtin_alloca(__size + 1); __copy[__size] = '\0'; (char *)memcpy(__copy, __text, __size); }))
#endif

#endif
