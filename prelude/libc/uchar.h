/* uchar.h: Unicode characters (C11 7.28). */
#ifndef _UCHAR_H
#define _UCHAR_H 1

#include <cinch/types.h>
#define __need_size_t
#include <stddef.h>
#include <cinch/mbstate_t.h>

typedef __CHAR16_TYPE__ char16_t;
typedef __CHAR32_TYPE__ char32_t;

/*@ requires not_modelled: \false; */
size_t mbrtoc16(char16_t *__restrict wide, const char *__restrict text, size_t size, mbstate_t *__restrict state);
/*@ requires not_modelled: \false; */
size_t c16rtomb(char *__restrict text, char16_t wide, mbstate_t *__restrict state);
/*@ requires not_modelled: \false; */
size_t mbrtoc32(char32_t *__restrict wide, const char *__restrict text, size_t size, mbstate_t *__restrict state);
/*@ requires not_modelled: \false; */
size_t c32rtomb(char *__restrict text, char32_t wide, mbstate_t *__restrict state);

#if (defined __USE_GNU || __STDC_VERSION__ - 0 > 201710L) && __CINCH_GLIBC(2, 36)
#ifndef __char8_t_defined
#define __char8_t_defined 1
typedef unsigned char char8_t;
#endif
/*@ requires not_modelled: \false; */
size_t mbrtoc8(char8_t *__restrict wide, const char *__restrict text, size_t size, mbstate_t *__restrict state);
/*@ requires not_modelled: \false; */
size_t c8rtomb(char *__restrict text, char8_t wide, mbstate_t *__restrict state);
#endif

#endif
