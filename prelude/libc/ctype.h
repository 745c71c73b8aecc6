/* ctype.h: character handling (C11 7.4). */
#ifndef _CTYPE_H
#define _CTYPE_H 1

#include <cinch/types.h>

int isalnum(int character);
int isalpha(int character);
#ifdef __USE_ISOC99
int isblank(int character);
#endif
int iscntrl(int character);
int isdigit(int character);
int isgraph(int character);
int islower(int character);
int isprint(int character);
int ispunct(int character);
int isspace(int character);
int isupper(int character);
int isxdigit(int character);
int tolower(int character);
int toupper(int character);

#if defined __USE_MISC || defined __USE_XOPEN
int isascii(int character);
int toascii(int character);
int _tolower(int character);
int _toupper(int character);
#endif
#ifdef __USE_GNU
int isctype(int character, int mask);
#endif

#ifdef __USE_XOPEN2K8
#include <cinch/locale_t.h>
int isalnum_l(int character, locale_t locale);
int isalpha_l(int character, locale_t locale);
int isblank_l(int character, locale_t locale);
int iscntrl_l(int character, locale_t locale);
int isdigit_l(int character, locale_t locale);
int isgraph_l(int character, locale_t locale);
int islower_l(int character, locale_t locale);
int isprint_l(int character, locale_t locale);
int ispunct_l(int character, locale_t locale);
int isspace_l(int character, locale_t locale);
int isupper_l(int character, locale_t locale);
int isxdigit_l(int character, locale_t locale);
int tolower_l(int character, locale_t locale);
int toupper_l(int character, locale_t locale);
#endif

#endif
