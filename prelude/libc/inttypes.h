/* inttypes.h: conversion of integers of stated widths (C11 7.8). */
#ifndef _INTTYPES_H
#define _INTTYPES_H 1

#include <cinch/features.h>
#include <stdint.h>
#include <cinch/state.h>
#define __need_wchar_t
#include <stddef.h>

/* The length modifiers of the types whose size depends on the target. */
#if __LONG_MAX__ > 0x7fffffffL
#define __CINCH_64 "l"
#else
#define __CINCH_64 "ll"
#endif
#if __INTPTR_MAX__ == __INT_MAX__
#define __CINCH_PTR ""
#elif __INTPTR_MAX__ == __LONG_MAX__
#define __CINCH_PTR "l"
#elif __INTPTR_MAX__ == __SHRT_MAX__
#define __CINCH_PTR "h"
#else
#define __CINCH_PTR "ll"
#endif
#if __INT_FAST16_MAX__ == __INT_MAX__
#define __CINCH_FAST16 ""
#elif __INT_FAST16_MAX__ == __LONG_MAX__
#define __CINCH_FAST16 "l"
#elif __INT_FAST16_MAX__ == __SHRT_MAX__
#define __CINCH_FAST16 "h"
#else
#define __CINCH_FAST16 "ll"
#endif
#if __INT_FAST32_MAX__ == __INT_MAX__
#define __CINCH_FAST32 ""
#elif __INT_FAST32_MAX__ == __LONG_MAX__
#define __CINCH_FAST32 "l"
#elif __INT_FAST32_MAX__ == __SHRT_MAX__
#define __CINCH_FAST32 "h"
#else
#define __CINCH_FAST32 "ll"
#endif

#define PRId8 "d"
#define PRId16 "d"
#define PRId32 "d"
#define PRId64 __CINCH_64 "d"
#define PRIdLEAST8 "d"
#define PRIdLEAST16 "d"
#define PRIdLEAST32 "d"
#define PRIdLEAST64 __CINCH_64 "d"
#define PRIdFAST8 "d"
#define PRIdFAST16 __CINCH_FAST16 "d"
#define PRIdFAST32 __CINCH_FAST32 "d"
#define PRIdFAST64 __CINCH_64 "d"
#define PRIdMAX __CINCH_64 "d"
#define PRIdPTR __CINCH_PTR "d"
#define PRIi8 "i"
#define PRIi16 "i"
#define PRIi32 "i"
#define PRIi64 __CINCH_64 "i"
#define PRIiLEAST8 "i"
#define PRIiLEAST16 "i"
#define PRIiLEAST32 "i"
#define PRIiLEAST64 __CINCH_64 "i"
#define PRIiFAST8 "i"
#define PRIiFAST16 __CINCH_FAST16 "i"
#define PRIiFAST32 __CINCH_FAST32 "i"
#define PRIiFAST64 __CINCH_64 "i"
#define PRIiMAX __CINCH_64 "i"
#define PRIiPTR __CINCH_PTR "i"
#define PRIo8 "o"
#define PRIo16 "o"
#define PRIo32 "o"
#define PRIo64 __CINCH_64 "o"
#define PRIoLEAST8 "o"
#define PRIoLEAST16 "o"
#define PRIoLEAST32 "o"
#define PRIoLEAST64 __CINCH_64 "o"
#define PRIoFAST8 "o"
#define PRIoFAST16 __CINCH_FAST16 "o"
#define PRIoFAST32 __CINCH_FAST32 "o"
#define PRIoFAST64 __CINCH_64 "o"
#define PRIoMAX __CINCH_64 "o"
#define PRIoPTR __CINCH_PTR "o"
#define PRIu8 "u"
#define PRIu16 "u"
#define PRIu32 "u"
#define PRIu64 __CINCH_64 "u"
#define PRIuLEAST8 "u"
#define PRIuLEAST16 "u"
#define PRIuLEAST32 "u"
#define PRIuLEAST64 __CINCH_64 "u"
#define PRIuFAST8 "u"
#define PRIuFAST16 __CINCH_FAST16 "u"
#define PRIuFAST32 __CINCH_FAST32 "u"
#define PRIuFAST64 __CINCH_64 "u"
#define PRIuMAX __CINCH_64 "u"
#define PRIuPTR __CINCH_PTR "u"
#define PRIx8 "x"
#define PRIx16 "x"
#define PRIx32 "x"
#define PRIx64 __CINCH_64 "x"
#define PRIxLEAST8 "x"
#define PRIxLEAST16 "x"
#define PRIxLEAST32 "x"
#define PRIxLEAST64 __CINCH_64 "x"
#define PRIxFAST8 "x"
#define PRIxFAST16 __CINCH_FAST16 "x"
#define PRIxFAST32 __CINCH_FAST32 "x"
#define PRIxFAST64 __CINCH_64 "x"
#define PRIxMAX __CINCH_64 "x"
#define PRIxPTR __CINCH_PTR "x"
#define PRIX8 "X"
#define PRIX16 "X"
#define PRIX32 "X"
#define PRIX64 __CINCH_64 "X"
#define PRIXLEAST8 "X"
#define PRIXLEAST16 "X"
#define PRIXLEAST32 "X"
#define PRIXLEAST64 __CINCH_64 "X"
#define PRIXFAST8 "X"
#define PRIXFAST16 __CINCH_FAST16 "X"
#define PRIXFAST32 __CINCH_FAST32 "X"
#define PRIXFAST64 __CINCH_64 "X"
#define PRIXMAX __CINCH_64 "X"
#define PRIXPTR __CINCH_PTR "X"

#define SCNd8 "hhd"
#define SCNd16 "hd"
#define SCNd32 "d"
#define SCNd64 __CINCH_64 "d"
#define SCNdLEAST8 "hhd"
#define SCNdLEAST16 "hd"
#define SCNdLEAST32 "d"
#define SCNdLEAST64 __CINCH_64 "d"
#define SCNdFAST8 "hhd"
#define SCNdFAST16 __CINCH_FAST16 "d"
#define SCNdFAST32 __CINCH_FAST32 "d"
#define SCNdFAST64 __CINCH_64 "d"
#define SCNdMAX __CINCH_64 "d"
#define SCNdPTR __CINCH_PTR "d"
#define SCNi8 "hhi"
#define SCNi16 "hi"
#define SCNi32 "i"
#define SCNi64 __CINCH_64 "i"
#define SCNiLEAST8 "hhi"
#define SCNiLEAST16 "hi"
#define SCNiLEAST32 "i"
#define SCNiLEAST64 __CINCH_64 "i"
#define SCNiFAST8 "hhi"
#define SCNiFAST16 __CINCH_FAST16 "i"
#define SCNiFAST32 __CINCH_FAST32 "i"
#define SCNiFAST64 __CINCH_64 "i"
#define SCNiMAX __CINCH_64 "i"
#define SCNiPTR __CINCH_PTR "i"
#define SCNo8 "hho"
#define SCNo16 "ho"
#define SCNo32 "o"
#define SCNo64 __CINCH_64 "o"
#define SCNoLEAST8 "hho"
#define SCNoLEAST16 "ho"
#define SCNoLEAST32 "o"
#define SCNoLEAST64 __CINCH_64 "o"
#define SCNoFAST8 "hho"
#define SCNoFAST16 __CINCH_FAST16 "o"
#define SCNoFAST32 __CINCH_FAST32 "o"
#define SCNoFAST64 __CINCH_64 "o"
#define SCNoMAX __CINCH_64 "o"
#define SCNoPTR __CINCH_PTR "o"
#define SCNu8 "hhu"
#define SCNu16 "hu"
#define SCNu32 "u"
#define SCNu64 __CINCH_64 "u"
#define SCNuLEAST8 "hhu"
#define SCNuLEAST16 "hu"
#define SCNuLEAST32 "u"
#define SCNuLEAST64 __CINCH_64 "u"
#define SCNuFAST8 "hhu"
#define SCNuFAST16 __CINCH_FAST16 "u"
#define SCNuFAST32 __CINCH_FAST32 "u"
#define SCNuFAST64 __CINCH_64 "u"
#define SCNuMAX __CINCH_64 "u"
#define SCNuPTR __CINCH_PTR "u"
#define SCNx8 "hhx"
#define SCNx16 "hx"
#define SCNx32 "x"
#define SCNx64 __CINCH_64 "x"
#define SCNxLEAST8 "hhx"
#define SCNxLEAST16 "hx"
#define SCNxLEAST32 "x"
#define SCNxLEAST64 __CINCH_64 "x"
#define SCNxFAST8 "hhx"
#define SCNxFAST16 __CINCH_FAST16 "x"
#define SCNxFAST32 __CINCH_FAST32 "x"
#define SCNxFAST64 __CINCH_64 "x"
#define SCNxMAX __CINCH_64 "x"
#define SCNxPTR __CINCH_PTR "x"

#ifndef __imaxdiv_t_defined
#define __imaxdiv_t_defined 1
typedef struct {
    intmax_t quot;
    intmax_t rem;
} imaxdiv_t;
#endif

/*@ requires has_an_absolute_value: value > -__INTMAX_MAX__ - 1;
    modifies \nothing;
    ensures absolute: \result == (value < 0 ? -value : value); */
intmax_t imaxabs(intmax_t value);

/*@ requires divisor_is_not_zero: denominator != 0;
    requires quotient_fits: numerator > -__INTMAX_MAX__ - 1 || denominator != -1;
    modifies \nothing;
    ensures division: \result.quot == numerator / denominator && \result.rem == numerator % denominator; */
imaxdiv_t imaxdiv(intmax_t numerator, intmax_t denominator);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    requires base_is_known: base == 0 || 2 <= base <= 36;
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
intmax_t strtoimax(const char *__restrict text, char **__restrict end, int base);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    requires base_is_known: base == 0 || 2 <= base <= 36;
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
uintmax_t strtoumax(const char *__restrict text, char **__restrict end, int base);
/*@ requires not_modelled: \false; */
intmax_t wcstoimax(const wchar_t *__restrict text, wchar_t **__restrict end, int base);
/*@ requires not_modelled: \false; */
uintmax_t wcstoumax(const wchar_t *__restrict text, wchar_t **__restrict end, int base);

#endif
