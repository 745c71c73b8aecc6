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

/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswalnum(wint_t character);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswalpha(wint_t character);
#ifdef __USE_ISOC99
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswblank(wint_t character);
#endif
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswcntrl(wint_t character);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswdigit(wint_t character);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswgraph(wint_t character);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswlower(wint_t character);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswprint(wint_t character);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswpunct(wint_t character);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswspace(wint_t character);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswupper(wint_t character);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswxdigit(wint_t character);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswctype(wint_t character, wctype_t property);
/*@ requires property_is_a_string: \valid_read_string(property); modifies \nothing; */
wctype_t wctype(const char *property);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
wint_t towlower(wint_t character);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
wint_t towupper(wint_t character);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
wint_t towctrans(wint_t character, wctrans_t mapping);
/*@ requires property_is_a_string: \valid_read_string(property); modifies \nothing; */
wctrans_t wctrans(const char *property);

#ifdef __USE_XOPEN2K8
#include <cinch/locale_t.h>
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswalnum_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswalpha_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswblank_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswcntrl_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswdigit_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswgraph_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswlower_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswprint_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswpunct_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswspace_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswupper_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswxdigit_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
int iswctype_l(wint_t character, wctype_t property, locale_t locale);
/*@ requires property_is_a_string: \valid_read_string(property); modifies \nothing; */
wctype_t wctype_l(const char *property, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
wint_t towlower_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
wint_t towupper_l(wint_t character, locale_t locale);
/*@ requires wide_or_weof: character <= __WCHAR_MAX__ || character == WEOF; modifies \nothing; */
wint_t towctrans_l(wint_t character, wctrans_t mapping, locale_t locale);
/*@ requires property_is_a_string: \valid_read_string(property); modifies \nothing; */
wctrans_t wctrans_l(const char *property, locale_t locale);
#endif

#endif
