/* ctype.h: character handling (C11 7.4). */
#ifndef _CTYPE_H
#define _CTYPE_H 1

#include <cinch/types.h>

#ifndef _WIN32
/* What the macros in glibc's own header read: tables of what is true of each character, and of its other case, from -128 on. */
/*@ modifies \nothing; ensures table: \valid_read(\result) && \valid_read(*\result + (-128 .. 255)); */
const unsigned short **__ctype_b_loc(void);
/*@ modifies \nothing; ensures table: \valid_read(\result) && \valid_read(*\result + (-128 .. 255)); */
const int **__ctype_tolower_loc(void);
/*@ modifies \nothing; ensures table: \valid_read(\result) && \valid_read(*\result + (-128 .. 255)); */
const int **__ctype_toupper_loc(void);
#endif

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures letters_and_digits: ('a' <= character <= 'z' || 'A' <= character <= 'Z' || '0' <= character <= '9') ==> \result != 0;
    ensures neither_eof_nor_control: (character == -1 || 0 <= character <= 31 || character == 127) ==> \result == 0; */
int isalnum(int character);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures letters: ('a' <= character <= 'z' || 'A' <= character <= 'Z') ==> \result != 0;
    ensures neither_eof_nor_control: (character == -1 || 0 <= character <= 31 || character == 127) ==> \result == 0; */
int isalpha(int character);
#ifdef __USE_ISOC99
/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures blank: (character == ' ' || character == '\t') ==> \result != 0;
    ensures neither_eof_nor_end: (character == -1 || character == 0) ==> \result == 0; */
int isblank(int character);
#endif
/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures control: (0 <= character <= 31 || character == 127) ==> \result != 0;
    ensures not_eof: character == -1 ==> \result == 0; */
int iscntrl(int character);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures digits: \result != 0 <==> '0' <= character <= '9'; */
int isdigit(int character);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures printable: ' ' < character <= '~' ==> \result != 0;
    ensures neither_eof_nor_control: (character == -1 || 0 <= character <= 31 || character == 127) ==> \result == 0; */
int isgraph(int character);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures lower: 'a' <= character <= 'z' ==> \result != 0;
    ensures neither_eof_nor_control: (character == -1 || 0 <= character <= 31 || character == 127) ==> \result == 0; */
int islower(int character);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures printable: ' ' <= character <= '~' ==> \result != 0;
    ensures neither_eof_nor_control: (character == -1 || 0 <= character <= 31 || character == 127) ==> \result == 0; */
int isprint(int character);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures neither_eof_nor_control: (character == -1 || 0 <= character <= 31 || character == 127) ==> \result == 0; */
int ispunct(int character);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures white: (character == ' ' || 9 <= character <= 13) ==> \result != 0;
    ensures neither_eof_nor_end: (character == -1 || character == 0) ==> \result == 0; */
int isspace(int character);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures upper: 'A' <= character <= 'Z' ==> \result != 0;
    ensures neither_eof_nor_control: (character == -1 || 0 <= character <= 31 || character == 127) ==> \result == 0; */
int isupper(int character);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures hexadecimal: \result != 0 <==> '0' <= character <= '9' || 'a' <= character <= 'f' || 'A' <= character <= 'F'; */
int isxdigit(int character);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures in_range: -1 <= \result <= 255 && (\result == -1 <==> character == -1); */
int tolower(int character);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures in_range: -1 <= \result <= 255 && (\result == -1 <==> character == -1); */
int toupper(int character);

#if defined __USE_MISC || defined __USE_XOPEN
/*@ modifies \nothing; ensures ascii: \result != 0 <==> 0 <= character <= 127; */
int isascii(int character);
/*@ modifies \nothing; ensures in_range: 0 <= \result <= 127; */
int toascii(int character);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int _tolower(int character);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int _toupper(int character);
#endif
#ifdef __USE_GNU
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int isctype(int character, int mask);
#endif

#ifdef __USE_XOPEN2K8
#include <cinch/locale_t.h>
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int isalnum_l(int character, locale_t locale);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int isalpha_l(int character, locale_t locale);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int isblank_l(int character, locale_t locale);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int iscntrl_l(int character, locale_t locale);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int isdigit_l(int character, locale_t locale);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int isgraph_l(int character, locale_t locale);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int islower_l(int character, locale_t locale);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int isprint_l(int character, locale_t locale);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int ispunct_l(int character, locale_t locale);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int isspace_l(int character, locale_t locale);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int isupper_l(int character, locale_t locale);
/*@ requires unsigned_char_or_eof: -1 <= character <= 255; modifies \nothing; */
int isxdigit_l(int character, locale_t locale);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures in_range: -1 <= \result <= 255 && (\result == -1 <==> character == -1); */
int tolower_l(int character, locale_t locale);

/*@ requires unsigned_char_or_eof: -1 <= character <= 255;
    modifies \nothing;
    ensures in_range: -1 <= \result <= 255 && (\result == -1 <==> character == -1); */
int toupper_l(int character, locale_t locale);
#endif

#endif
