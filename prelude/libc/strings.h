/* strings.h: string handling of POSIX and of older systems. */
#ifndef _STRINGS_H
#define _STRINGS_H 1

#include <cinch/types.h>
#define __need_size_t
#include <stddef.h>

#if defined __USE_MISC || !defined __USE_XOPEN2K8
int bcmp(const void *left, const void *right, size_t count);
void bcopy(const void *src, void *dest, size_t count);
void bzero(void *block, size_t count);
char *index(const char *text, int character);
char *rindex(const char *text, int character);
#endif
#if defined __USE_MISC || !defined __USE_XOPEN2K8 || defined __USE_XOPEN2K8XSI
int ffs(int value);
#endif
#ifdef __USE_MISC
int ffsl(long value);
__extension__ int ffsll(long long value);
#endif
int strcasecmp(const char *left, const char *right);
int strncasecmp(const char *left, const char *right, size_t count);
#ifdef __USE_XOPEN2K8
#include <cinch/locale_t.h>
int strcasecmp_l(const char *left, const char *right, locale_t locale);
int strncasecmp_l(const char *left, const char *right, size_t count, locale_t locale);
#endif

#endif
