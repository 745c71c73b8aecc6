/* wctype.h: classification of wide characters (C11 7.30). */
#ifndef _WCTYPE_H
#define _WCTYPE_H 1

#include <cinch/types.h>
#include <cinch/wint_t.h>

#ifndef WEOF
#define WEOF __WINT_MAX__
#endif

typedef unsigned long wctype_t;
typedef const __INT32_TYPE__ *wctrans_t;

int iswalnum(wint_t character);
int iswalpha(wint_t character);
#ifdef __USE_ISOC99
int iswblank(wint_t character);
#endif
int iswcntrl(wint_t character);
int iswdigit(wint_t character);
int iswgraph(wint_t character);
int iswlower(wint_t character);
int iswprint(wint_t character);
int iswpunct(wint_t character);
int iswspace(wint_t character);
int iswupper(wint_t character);
int iswxdigit(wint_t character);
int iswctype(wint_t character, wctype_t property);
wctype_t wctype(const char *property);
wint_t towlower(wint_t character);
wint_t towupper(wint_t character);
wint_t towctrans(wint_t character, wctrans_t mapping);
wctrans_t wctrans(const char *property);

#ifdef __USE_XOPEN2K8
#include <cinch/locale_t.h>
int iswalnum_l(wint_t character, locale_t locale);
int iswalpha_l(wint_t character, locale_t locale);
int iswblank_l(wint_t character, locale_t locale);
int iswcntrl_l(wint_t character, locale_t locale);
int iswdigit_l(wint_t character, locale_t locale);
int iswgraph_l(wint_t character, locale_t locale);
int iswlower_l(wint_t character, locale_t locale);
int iswprint_l(wint_t character, locale_t locale);
int iswpunct_l(wint_t character, locale_t locale);
int iswspace_l(wint_t character, locale_t locale);
int iswupper_l(wint_t character, locale_t locale);
int iswxdigit_l(wint_t character, locale_t locale);
int iswctype_l(wint_t character, wctype_t property, locale_t locale);
wctype_t wctype_l(const char *property, locale_t locale);
wint_t towlower_l(wint_t character, locale_t locale);
wint_t towupper_l(wint_t character, locale_t locale);
wint_t towctrans_l(wint_t character, wctrans_t mapping, locale_t locale);
wctrans_t wctrans_l(const char *property, locale_t locale);
#endif

#endif
