/* locale.h: localisation (C11 7.11). */
#ifndef _LOCALE_H
#define _LOCALE_H 1

#include <cinch/types.h>
#include <cinch/state.h>
#define __need_NULL
#include <stddef.h>

#define LC_CTYPE 0
#define LC_NUMERIC 1
#define LC_TIME 2
#define LC_COLLATE 3
#define LC_MONETARY 4
#define LC_MESSAGES 5
#define LC_ALL 6
#define LC_PAPER 7
#define LC_NAME 8
#define LC_ADDRESS 9
#define LC_TELEPHONE 10
#define LC_MEASUREMENT 11
#define LC_IDENTIFICATION 12

#ifndef __lconv_defined
#define __lconv_defined 1
struct lconv {
    char *decimal_point;
    char *thousands_sep;
    char *grouping;
    char *int_curr_symbol;
    char *currency_symbol;
    char *mon_decimal_point;
    char *mon_thousands_sep;
    char *mon_grouping;
    char *positive_sign;
    char *negative_sign;
    char int_frac_digits;
    char frac_digits;
    char p_cs_precedes;
    char p_sep_by_space;
    char n_cs_precedes;
    char n_sep_by_space;
    char p_sign_posn;
    char n_sign_posn;
#ifdef __USE_ISOC99
    char int_p_cs_precedes;
    char int_p_sep_by_space;
    char int_n_cs_precedes;
    char int_n_sep_by_space;
    char int_p_sign_posn;
    char int_n_sign_posn;
#else
    char __int_p_cs_precedes;
    char __int_p_sep_by_space;
    char __int_n_cs_precedes;
    char __int_n_sep_by_space;
    char __int_p_sign_posn;
    char __int_n_sign_posn;
#endif
};
#endif

/* The name that is returned may not be written to, and lasts until the next call (C11 7.11.1.1p8). */
/*@ requires locale_is_a_string: locale == \null || \valid_read_string(locale);
    modifies __cinch_errno, __cinch_locale[0 .. 255];
    ensures name: \result == \null || \valid_read_string(\result); */
char *setlocale(int category, const char *locale);
struct lconv *localeconv(void);

#ifdef __USE_XOPEN2K8
#include <cinch/locale_t.h>

#define LC_CTYPE_MASK (1 << LC_CTYPE)
#define LC_NUMERIC_MASK (1 << LC_NUMERIC)
#define LC_TIME_MASK (1 << LC_TIME)
#define LC_COLLATE_MASK (1 << LC_COLLATE)
#define LC_MONETARY_MASK (1 << LC_MONETARY)
#define LC_MESSAGES_MASK (1 << LC_MESSAGES)
#define LC_PAPER_MASK (1 << LC_PAPER)
#define LC_NAME_MASK (1 << LC_NAME)
#define LC_ADDRESS_MASK (1 << LC_ADDRESS)
#define LC_TELEPHONE_MASK (1 << LC_TELEPHONE)
#define LC_MEASUREMENT_MASK (1 << LC_MEASUREMENT)
#define LC_IDENTIFICATION_MASK (1 << LC_IDENTIFICATION)
#define LC_ALL_MASK (LC_CTYPE_MASK | LC_NUMERIC_MASK | LC_TIME_MASK | LC_COLLATE_MASK | LC_MONETARY_MASK | LC_MESSAGES_MASK | LC_PAPER_MASK | LC_NAME_MASK | LC_ADDRESS_MASK | LC_TELEPHONE_MASK | LC_MEASUREMENT_MASK | LC_IDENTIFICATION_MASK)
#define LC_GLOBAL_LOCALE ((locale_t)-1L)

/*@ requires not_modelled: \false; */
locale_t newlocale(int category_mask, const char *locale, locale_t base);
/*@ requires not_modelled: \false; */
locale_t duplocale(locale_t locale);
/*@ requires not_modelled: \false; */
void freelocale(locale_t locale);
/*@ requires not_modelled: \false; */
locale_t uselocale(locale_t locale);
#endif

#endif
