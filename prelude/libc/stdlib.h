/* stdlib.h: general utilities (C11 7.22). */
#ifndef _STDLIB_H
#define _STDLIB_H 1

#include <cinch/types.h>
#include <cinch/state.h>
#define __need_size_t
#define __need_wchar_t
#define __need_NULL
#include <stddef.h>
#if (defined __USE_XOPEN || defined __USE_XOPEN2K8) && !defined _SYS_WAIT_H
#include <cinch/wait.h>
#endif

#ifndef __div_t_defined
#define __div_t_defined 1
typedef struct {
    int quot;
    int rem;
} div_t;
#endif
#ifndef __ldiv_t_defined
#define __ldiv_t_defined 1
typedef struct {
    long quot;
    long rem;
} ldiv_t;
#endif
#if defined __USE_ISOC99 && !defined __lldiv_t_defined
#define __lldiv_t_defined 1
typedef struct {
    long long quot;
    long long rem;
} lldiv_t;
#endif

#define EXIT_FAILURE 1
#define EXIT_SUCCESS 0
#define RAND_MAX 2147483647
/*@ modifies \nothing; ensures positive: 1 <= \result <= 16; */
size_t __ctype_get_mb_cur_max(void);
#define MB_CUR_MAX (__ctype_get_mb_cur_max())

/*@ requires text_is_a_string: \valid_read_string(text); modifies __cinch_errno; */
double atof(const char *text);
/* What has no place in the type is undefined (C11 7.22.1p1): so many characters always have. The number of `atof` becomes infinite. */
/*@ requires text_is_a_string: \valid_read_string(text);
    requires number_is_in_range_for_it_has_at_most_9_characters: \strlen(text) <= 9;
    modifies __cinch_errno;
    ensures has_at_most_9_characters: -99999999 <= \result <= 999999999; */
int atoi(const char *text);
#if __LONG_MAX__ > 2147483647L
/*@ requires text_is_a_string: \valid_read_string(text);
    requires number_is_in_range_for_it_has_at_most_18_characters: \strlen(text) <= 18;
    modifies __cinch_errno;
    ensures has_at_most_18_characters: -99999999999999999 <= \result <= 999999999999999999; */
long atol(const char *text);
#else
/*@ requires text_is_a_string: \valid_read_string(text);
    requires number_is_in_range_for_it_has_at_most_9_characters: \strlen(text) <= 9;
    modifies __cinch_errno;
    ensures has_at_most_9_characters: -99999999 <= \result <= 999999999; */
long atol(const char *text);
#endif
#ifdef __USE_ISOC99
/*@ requires text_is_a_string: \valid_read_string(text);
    requires number_is_in_range_for_it_has_at_most_18_characters: \strlen(text) <= 18;
    modifies __cinch_errno; */
long long atoll(const char *text);
#endif
/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
double strtod(const char *__restrict text, char **__restrict end);
#ifdef __USE_ISOC99
/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
float strtof(const char *__restrict text, char **__restrict end);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
long double strtold(const char *__restrict text, char **__restrict end);
#endif
/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    requires base_is_known: base == 0 || 2 <= base <= 36;
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
long strtol(const char *__restrict text, char **__restrict end, int base);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    requires base_is_known: base == 0 || 2 <= base <= 36;
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
unsigned long strtoul(const char *__restrict text, char **__restrict end, int base);
#ifdef __USE_ISOC99
/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    requires base_is_known: base == 0 || 2 <= base <= 36;
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
long long strtoll(const char *__restrict text, char **__restrict end, int base);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    requires base_is_known: base == 0 || 2 <= base <= 36;
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
unsigned long long strtoull(const char *__restrict text, char **__restrict end, int base);
#endif

/*@ modifies \nothing; ensures in_range: 0 <= \result <= RAND_MAX; */
int rand(void);
/*@ modifies \nothing; */
void srand(unsigned int seed);

#ifdef __USE_ISOC11
void *aligned_alloc(size_t alignment, size_t size);
#endif
/* Built in: allocation may fail; what is allocated is laid out as the type that the result is converted to. */
void *calloc(size_t count, size_t size);
void free(void *block);
void *malloc(size_t size);
void *realloc(void *block, size_t size);

/*@ modifies \nothing; ensures never_returns: \false; */
_Noreturn void abort(void);
/*@ requires not_modelled: \false; */
int atexit(void (*function)(void));
#ifdef __USE_ISOC11
/*@ requires not_modelled: \false; */
int at_quick_exit(void (*function)(void));
#endif
/*@ modifies \nothing; ensures never_returns: \false; */
_Noreturn void exit(int status);
#ifdef __USE_ISOC99
/*@ modifies \nothing; ensures never_returns: \false; */
_Noreturn void _Exit(int status);
#endif
/*@ requires name_is_a_string: \valid_read_string(name);
    modifies \nothing;
    ensures value: \result == \null || \valid_read_string(\result);
    ensures kept_apart: \result != \null ==> Obj(\result) != Obj(&__cinch_message[0]) && Obj(\result) != Obj(&__cinch_locale[0]); */
char *getenv(const char *name);
#ifdef __USE_ISOC11
/*@ modifies \nothing; ensures never_returns: \false; */
_Noreturn void quick_exit(int status);
#endif
/*@ requires command_is_a_string: command == \null || \valid_read_string(command); modifies __cinch_errno; */
int system(const char *command);

typedef int (*__compar_fn_t)(const void *left, const void *right);

/* An element of an array of which only the size of the elements is known. */
/*@ predicate __element(void *p, void *base, integer count, integer size) =
      alloc(p) && Obj(p) == Obj(base) && Off(base) <= Off(p) && Off(p) + size <= Off(base) + count * size
      && (Off(p) - Off(base)) % size == 0; */

/*@ requires base_is_readable: __readable(base, count * size);
    requires elements_have_a_size: size > 0;
    requires compare_is_there: compare != \null;
    modifies \nothing;
    ensures found_inside: \result != \null ==> __element(\result, base, count, size); */
void *bsearch(const void *key, const void *base, size_t count, size_t size,
    /*@ requires left_is_the_key: left == key;
        requires right_is_an_element: __element(right, base, count, size);
        modifies \nothing; */
    int (*compare)(const void *left, const void *right));

/*@ requires base_has_room: __readable(base, count * size);
    requires elements_have_a_size: size > 0;
    requires compare_is_there: compare != \null;
    modifies array(base, 1, count * size); */
void qsort(void *base, size_t count, size_t size,
    /*@ requires left_is_an_element: __element(left, base, count, size);
        requires right_is_an_element: __element(right, base, count, size);
        modifies \nothing; */
    int (*compare)(const void *left, const void *right));

/*@ requires has_an_absolute_value: value > -__INT_MAX__ - 1;
    modifies \nothing;
    ensures absolute: \result == (value < 0 ? -value : value); */
int abs(int value);

/*@ requires has_an_absolute_value: value > -__LONG_MAX__ - 1;
    modifies \nothing;
    ensures absolute: \result == (value < 0 ? -value : value); */
long labs(long value);
#ifdef __USE_ISOC99
/*@ requires has_an_absolute_value: value > -__LONG_LONG_MAX__ - 1;
    modifies \nothing;
    ensures absolute: \result == (value < 0 ? -value : value); */
long long llabs(long long value);
#endif
/*@ requires divisor_is_not_zero: denominator != 0;
    requires quotient_fits: numerator > -__INT_MAX__ - 1 || denominator != -1;
    modifies \nothing;
    ensures division: \result.quot == numerator / denominator && \result.rem == numerator % denominator; */
div_t div(int numerator, int denominator);

/*@ requires divisor_is_not_zero: denominator != 0;
    requires quotient_fits: numerator > -__LONG_MAX__ - 1 || denominator != -1;
    modifies \nothing;
    ensures division: \result.quot == numerator / denominator && \result.rem == numerator % denominator; */
ldiv_t ldiv(long numerator, long denominator);
#ifdef __USE_ISOC99
/*@ requires divisor_is_not_zero: denominator != 0;
    requires quotient_fits: numerator > -__LONG_LONG_MAX__ - 1 || denominator != -1;
    modifies \nothing;
    ensures division: \result.quot == numerator / denominator && \result.rem == numerator % denominator; */
lldiv_t lldiv(long long numerator, long long denominator);
#endif

/*@ requires text_is_readable: text == \null || \valid_read(text + (0 .. size - 1));
    modifies __cinch_errno;
    ensures length: -1 <= \result && (text == \null || \result <= 0 || \result <= size); */
int mblen(const char *text, size_t size);

/*@ requires text_is_readable: text == \null || \valid_read(text + (0 .. size - 1));
    requires wide_is_writable: wide == \null || \valid(wide);
    modifies __cinch_errno, *wide;
    ensures length: -1 <= \result && (text == \null || \result <= 0 || \result <= size); */
int mbtowc(wchar_t *__restrict wide, const char *__restrict text, size_t size);

/*@ requires text_has_room: text == \null || \valid(text + (0 .. 15));
    modifies __cinch_errno, text[0 .. 15];
    ensures length: -1 <= \result <= 16; */
int wctomb(char *text, wchar_t wide);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires wide_has_room: wide == \null || \valid(wide + (0 .. size - 1));
    modifies __cinch_errno, wide[0 .. size - 1]; */
size_t mbstowcs(wchar_t *__restrict wide, const char *__restrict text, size_t size);
/*@ requires not_modelled: \false; */
size_t wcstombs(char *__restrict text, const wchar_t *__restrict wide, size_t size);

#ifdef __USE_POSIX199506
/*@ requires seed_is_writable: \valid(seed); modifies *seed; ensures in_range: 0 <= \result <= RAND_MAX; */
int rand_r(unsigned int *seed);
#endif
#ifdef __USE_XOPEN2K
/*@ requires not_modelled: \false; */
int posix_memalign(void **block, size_t alignment, size_t size);

/* The environment is reached by many ways: `environ`, the third parameter of `main`, what getenv returned. So these may change anything. */
/*@ requires name_is_a_string: \valid_read_string(name);
    requires value_is_a_string: \valid_read_string(value); */
int setenv(const char *name, const char *value, int replace);
/*@ requires name_is_a_string: \valid_read_string(name); */
int unsetenv(const char *name);
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
/*@ requires path_template_is_a_string: \valid_string(path_template) && \strlen(path_template) >= 6;
    modifies __cinch_errno, path_template[\strlen(path_template) - 6 .. \strlen(path_template) - 1];
    ensures still_a_string: \valid_string(path_template); */
int mkstemp(char *path_template) __CINCH_OFF64("mkstemp64");
/*@ requires not_modelled: \false; */
int getsubopt(char **__restrict option, char *const *__restrict tokens, char **__restrict value);
#endif
#ifdef __USE_XOPEN2K8
/*@ requires path_template_is_a_string: \valid_string(path_template) && \strlen(path_template) >= 6;
    modifies __cinch_errno, path_template[\strlen(path_template) - 6 .. \strlen(path_template) - 1];
    ensures still_a_string: \valid_string(path_template); */
char *mkdtemp(char *path_template);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
/* The string becomes part of the environment, whatever is done to it later. */
/*@ requires not_modelled: \false; */
int putenv(char *assignment);
/*@ modifies \nothing; */
double drand48(void);
/*@ requires not_modelled: \false; */
double erand48(unsigned short state[3]);
/*@ modifies \nothing; ensures in_range: 0 <= \result <= RAND_MAX; */
long lrand48(void);
/*@ requires not_modelled: \false; */
long nrand48(unsigned short state[3]);
/*@ modifies \nothing; ensures in_range: -RAND_MAX - 1 <= \result <= RAND_MAX; */
long mrand48(void);
/*@ requires not_modelled: \false; */
long jrand48(unsigned short state[3]);
/*@ modifies \nothing; */
void srand48(long seed);
/*@ requires not_modelled: \false; */
unsigned short *seed48(unsigned short state[3]);
/*@ requires not_modelled: \false; */
void lcong48(unsigned short parameters[7]);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
/*@ requires text_is_a_string: \valid_read_string(text); modifies \nothing; */
long a64l(const char *text);
/*@ requires not_modelled: \false; */
char *l64a(long value);
/*@ modifies \nothing; ensures in_range: 0 <= \result <= RAND_MAX; */
long random(void);
/*@ modifies \nothing; */
void srandom(unsigned int seed);
/*@ requires not_modelled: \false; */
char *initstate(unsigned int seed, char *state, size_t size);
/*@ requires not_modelled: \false; */
char *setstate(char *state);
/*@ requires not_modelled: \false; */
char *realpath(const char *__restrict path, char *__restrict resolved);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K)
/*@ requires not_modelled: \false; */
void *valloc(size_t size);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8)
/*@ requires path_template_is_a_string: \valid_string(path_template) && \strlen(path_template) >= 6;
    modifies __cinch_errno, path_template[\strlen(path_template) - 6 .. \strlen(path_template) - 1];
    ensures still_a_string: \valid_string(path_template); */
char *mktemp(char *path_template);
/*@ requires not_modelled: \false; */
char *ecvt(double value, int digits, int *__restrict point, int *__restrict sign);
/*@ requires not_modelled: \false; */
char *fcvt(double value, int digits, int *__restrict point, int *__restrict sign);
/*@ requires not_modelled: \false; */
char *gcvt(double value, int digits, char *buffer);
#endif
#ifdef __USE_XOPEN2KXSI
/*@ modifies __cinch_errno; */
int posix_openpt(int flags);
#endif
#ifdef __USE_XOPEN_EXTENDED
/*@ modifies __cinch_errno; */
int grantpt(int descriptor);
/*@ modifies __cinch_errno; */
int unlockpt(int descriptor);
/*@ requires not_modelled: \false; */
char *ptsname(int descriptor);
#endif
#if defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K
/*@ modifies __cinch_errno; */
int ttyslot(void);
#endif

#ifdef __USE_MISC
#include <sys/types.h>
#include <alloca.h>

#ifndef __random_data_defined
#define __random_data_defined 1
struct random_data {
    __INT32_TYPE__ *fptr;
    __INT32_TYPE__ *rptr;
    __INT32_TYPE__ *state;
    int rand_type;
    int rand_deg;
    int rand_sep;
    __INT32_TYPE__ *end_ptr;
};
struct drand48_data {
    unsigned short __x[3];
    unsigned short __old_x[3];
    unsigned short __c;
    unsigned short __init;
    __extension__ unsigned long long __a;
};
#endif

/*@ requires not_modelled: \false; */
void *reallocarray(void *block, size_t count, size_t size);
/*@ requires not_modelled: \false; */
int on_exit(void (*function)(int status, void *argument), void *argument);
int clearenv(void);
/*@ requires not_modelled: \false; */
int mkstemps(char *path_template, int suffix_length) __CINCH_OFF64("mkstemps64");

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    requires base_is_known: base == 0 || 2 <= base <= 36;
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
long long strtoq(const char *__restrict text, char **__restrict end, int base);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    requires base_is_known: base == 0 || 2 <= base <= 36;
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
unsigned long long strtouq(const char *__restrict text, char **__restrict end, int base);
/*@ requires not_modelled: \false; */
int random_r(struct random_data *__restrict state, __INT32_TYPE__ *__restrict result);
/*@ requires not_modelled: \false; */
int srandom_r(unsigned int seed, struct random_data *state);
/*@ requires not_modelled: \false; */
int initstate_r(unsigned int seed, char *__restrict buffer, size_t size, struct random_data *__restrict state);
/*@ requires not_modelled: \false; */
int setstate_r(char *__restrict buffer, struct random_data *__restrict state);
/*@ requires not_modelled: \false; */
int drand48_r(struct drand48_data *__restrict state, double *__restrict result);
/*@ requires not_modelled: \false; */
int erand48_r(unsigned short seed[3], struct drand48_data *__restrict state, double *__restrict result);
/*@ requires not_modelled: \false; */
int lrand48_r(struct drand48_data *__restrict state, long *__restrict result);
/*@ requires not_modelled: \false; */
int nrand48_r(unsigned short seed[3], struct drand48_data *__restrict state, long *__restrict result);
/*@ requires not_modelled: \false; */
int mrand48_r(struct drand48_data *__restrict state, long *__restrict result);
/*@ requires not_modelled: \false; */
int jrand48_r(unsigned short seed[3], struct drand48_data *__restrict state, long *__restrict result);
/*@ requires not_modelled: \false; */
int srand48_r(long seed, struct drand48_data *state);
/*@ requires not_modelled: \false; */
int seed48_r(unsigned short seed[3], struct drand48_data *state);
/*@ requires not_modelled: \false; */
int lcong48_r(unsigned short parameters[7], struct drand48_data *state);
#if __CINCH_GLIBC(2, 36)
/*@ modifies \nothing; */
__UINT32_TYPE__ arc4random(void);

/*@ requires buffer_has_room: __writable(buffer, size);
    modifies ((char *)buffer)[0 .. size - 1]; */
void arc4random_buf(void *buffer, size_t size);
/*@ modifies \nothing; ensures below_bound: bound == 0 ? \result == 0 : \result < bound; */
__UINT32_TYPE__ arc4random_uniform(__UINT32_TYPE__ bound);
#endif
/*@ requires not_modelled: \false; */
char *qecvt(long double value, int digits, int *__restrict point, int *__restrict sign);
/*@ requires not_modelled: \false; */
char *qfcvt(long double value, int digits, int *__restrict point, int *__restrict sign);
/*@ requires not_modelled: \false; */
char *qgcvt(long double value, int digits, char *buffer);
/*@ requires not_modelled: \false; */
int ecvt_r(double value, int digits, int *__restrict point, int *__restrict sign, char *__restrict buffer, size_t size);
/*@ requires not_modelled: \false; */
int fcvt_r(double value, int digits, int *__restrict point, int *__restrict sign, char *__restrict buffer, size_t size);
/*@ requires not_modelled: \false; */
int qecvt_r(long double value, int digits, int *__restrict point, int *__restrict sign, char *__restrict buffer, size_t size);
/*@ requires not_modelled: \false; */
int qfcvt_r(long double value, int digits, int *__restrict point, int *__restrict sign, char *__restrict buffer, size_t size);

/*@ requires response_is_a_string: \valid_read_string(response);
    modifies \nothing;
    ensures answer: -1 <= \result <= 1; */
int rpmatch(const char *response);

/*@ requires averages_have_room: \valid(averages + (0 .. count - 1));
    modifies averages[0 .. count - 1];
    ensures samples: -1 <= \result <= count; */
int getloadavg(double averages[], int count);
#endif

#ifdef __USE_GNU
#include <cinch/locale_t.h>

typedef __compar_fn_t comparison_fn_t;
typedef int (*__compar_d_fn_t)(const void *left, const void *right, void *context);
/*@ requires base_has_room: __readable(base, count * size);
    requires elements_have_a_size: size > 0;
    requires compare_is_there: compare != \null;
    modifies array(base, 1, count * size); */
void qsort_r(void *base, size_t count, size_t size,
    /*@ requires left_is_an_element: __element(left, base, count, size);
        requires right_is_an_element: __element(right, base, count, size);
        requires given_is_the_context: given == context;
        modifies \nothing; */
    int (*compare)(const void *left, const void *right, void *given), void *context);

/*@ requires name_is_a_string: \valid_read_string(name);
    modifies \nothing;
    ensures value: \result == \null || \valid_read_string(\result); */
char *secure_getenv(const char *name);

/*@ requires path_is_a_string: \valid_read_string(path);
    modifies __cinch_errno;
    ensures own: \result != \null ==> \fresh(\result) && \freeable(\result);
    ensures name: \result != \null ==> \valid_string(\result); */
char *canonicalize_file_name(const char *path);

/*@ requires path_template_is_a_string: \valid_string(path_template) && \strlen(path_template) >= 6;
    modifies __cinch_errno, path_template[\strlen(path_template) - 6 .. \strlen(path_template) - 1];
    ensures still_a_string: \valid_string(path_template); */
int mkostemp(char *path_template, int flags) __CINCH_OFF64("mkostemp64");
/*@ requires not_modelled: \false; */
int mkostemps(char *path_template, int suffix_length, int flags) __CINCH_OFF64("mkostemps64");
/*@ requires not_modelled: \false; */
int ptsname_r(int descriptor, char *buffer, size_t size);
/*@ modifies __cinch_errno; */
int getpt(void);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    requires base_is_known: base == 0 || 2 <= base <= 36;
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
long strtol_l(const char *__restrict text, char **__restrict end, int base, locale_t locale);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    requires base_is_known: base == 0 || 2 <= base <= 36;
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
unsigned long strtoul_l(const char *__restrict text, char **__restrict end, int base, locale_t locale);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    requires base_is_known: base == 0 || 2 <= base <= 36;
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
long long strtoll_l(const char *__restrict text, char **__restrict end, int base, locale_t locale);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    requires base_is_known: base == 0 || 2 <= base <= 36;
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
unsigned long long strtoull_l(const char *__restrict text, char **__restrict end, int base, locale_t locale);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
double strtod_l(const char *__restrict text, char **__restrict end, locale_t locale);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
float strtof_l(const char *__restrict text, char **__restrict end, locale_t locale);

/*@ requires text_is_a_string: \valid_read_string(text);
    requires end_is_writable: end == \null || \valid(end);
    modifies __cinch_errno, *end;
    ensures end_inside: end != \null ==> __inside(*end, text); */
long double strtold_l(const char *__restrict text, char **__restrict end, locale_t locale);

/*@ requires not_modelled: \false; */
int strfromd(char *buffer, size_t size, const char *format, double value);

/*@ requires not_modelled: \false; */
int strfromf(char *buffer, size_t size, const char *format, float value);

/*@ requires not_modelled: \false; */
int strfroml(char *buffer, size_t size, const char *format, long double value);
#endif
#ifdef __USE_LARGEFILE64
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
/*@ requires path_template_is_a_string: \valid_string(path_template) && \strlen(path_template) >= 6;
    modifies __cinch_errno, path_template[\strlen(path_template) - 6 .. \strlen(path_template) - 1];
    ensures still_a_string: \valid_string(path_template); */
int mkstemp64(char *path_template);
#endif
#ifdef __USE_MISC
/*@ requires not_modelled: \false; */
int mkstemps64(char *path_template, int suffix_length);
#endif
#ifdef __USE_GNU
/*@ requires path_template_is_a_string: \valid_string(path_template) && \strlen(path_template) >= 6;
    modifies __cinch_errno, path_template[\strlen(path_template) - 6 .. \strlen(path_template) - 1];
    ensures still_a_string: \valid_string(path_template); */
int mkostemp64(char *path_template, int flags);
/*@ requires not_modelled: \false; */
int mkostemps64(char *path_template, int suffix_length, int flags);
#endif
#endif

#endif
