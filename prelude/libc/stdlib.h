/* stdlib.h: general utilities (C11 7.22). */
#ifndef _STDLIB_H
#define _STDLIB_H 1

#include <cinch/types.h>
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
size_t __ctype_get_mb_cur_max(void);
#define MB_CUR_MAX (__ctype_get_mb_cur_max())

double atof(const char *text);
int atoi(const char *text);
long atol(const char *text);
#ifdef __USE_ISOC99
long long atoll(const char *text);
#endif
double strtod(const char *__restrict text, char **__restrict end);
#ifdef __USE_ISOC99
float strtof(const char *__restrict text, char **__restrict end);
long double strtold(const char *__restrict text, char **__restrict end);
#endif
long strtol(const char *__restrict text, char **__restrict end, int base);
unsigned long strtoul(const char *__restrict text, char **__restrict end, int base);
#ifdef __USE_ISOC99
long long strtoll(const char *__restrict text, char **__restrict end, int base);
unsigned long long strtoull(const char *__restrict text, char **__restrict end, int base);
#endif

int rand(void);
void srand(unsigned int seed);

#ifdef __USE_ISOC11
void *aligned_alloc(size_t alignment, size_t size);
#endif
void *calloc(size_t count, size_t size);
void free(void *block);
void *malloc(size_t size);
void *realloc(void *block, size_t size);

_Noreturn void abort(void);
int atexit(void (*function)(void));
#ifdef __USE_ISOC11
int at_quick_exit(void (*function)(void));
#endif
_Noreturn void exit(int status);
#ifdef __USE_ISOC99
_Noreturn void _Exit(int status);
#endif
char *getenv(const char *name);
#ifdef __USE_ISOC11
_Noreturn void quick_exit(int status);
#endif
int system(const char *command);

typedef int (*__compar_fn_t)(const void *left, const void *right);
void *bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *left, const void *right));
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *left, const void *right));

int abs(int value);
long labs(long value);
#ifdef __USE_ISOC99
long long llabs(long long value);
#endif
div_t div(int numerator, int denominator);
ldiv_t ldiv(long numerator, long denominator);
#ifdef __USE_ISOC99
lldiv_t lldiv(long long numerator, long long denominator);
#endif

int mblen(const char *text, size_t size);
int mbtowc(wchar_t *__restrict wide, const char *__restrict text, size_t size);
int wctomb(char *text, wchar_t wide);
size_t mbstowcs(wchar_t *__restrict wide, const char *__restrict text, size_t size);
size_t wcstombs(char *__restrict text, const wchar_t *__restrict wide, size_t size);

#ifdef __USE_POSIX199506
int rand_r(unsigned int *seed);
#endif
#ifdef __USE_XOPEN2K
int posix_memalign(void **block, size_t alignment, size_t size);
int setenv(const char *name, const char *value, int replace);
int unsetenv(const char *name);
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
int mkstemp(char *path_template) __CINCH_OFF64("mkstemp64");
int getsubopt(char **__restrict option, char *const *__restrict tokens, char **__restrict value);
#endif
#ifdef __USE_XOPEN2K8
char *mkdtemp(char *path_template);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
int putenv(char *assignment);
double drand48(void);
double erand48(unsigned short state[3]);
long lrand48(void);
long nrand48(unsigned short state[3]);
long mrand48(void);
long jrand48(unsigned short state[3]);
void srand48(long seed);
unsigned short *seed48(unsigned short state[3]);
void lcong48(unsigned short parameters[7]);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
long a64l(const char *text);
char *l64a(long value);
long random(void);
void srandom(unsigned int seed);
char *initstate(unsigned int seed, char *state, size_t size);
char *setstate(char *state);
char *realpath(const char *__restrict path, char *__restrict resolved);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K)
void *valloc(size_t size);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8)
char *mktemp(char *path_template);
char *ecvt(double value, int digits, int *__restrict point, int *__restrict sign);
char *fcvt(double value, int digits, int *__restrict point, int *__restrict sign);
char *gcvt(double value, int digits, char *buffer);
#endif
#ifdef __USE_XOPEN2KXSI
int posix_openpt(int flags);
#endif
#ifdef __USE_XOPEN_EXTENDED
int grantpt(int descriptor);
int unlockpt(int descriptor);
char *ptsname(int descriptor);
#endif
#if defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K
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

void *reallocarray(void *block, size_t count, size_t size);
int on_exit(void (*function)(int status, void *argument), void *argument);
int clearenv(void);
int mkstemps(char *path_template, int suffix_length) __CINCH_OFF64("mkstemps64");
long long strtoq(const char *__restrict text, char **__restrict end, int base);
unsigned long long strtouq(const char *__restrict text, char **__restrict end, int base);
int random_r(struct random_data *__restrict state, __INT32_TYPE__ *__restrict result);
int srandom_r(unsigned int seed, struct random_data *state);
int initstate_r(unsigned int seed, char *__restrict buffer, size_t size, struct random_data *__restrict state);
int setstate_r(char *__restrict buffer, struct random_data *__restrict state);
int drand48_r(struct drand48_data *__restrict state, double *__restrict result);
int erand48_r(unsigned short seed[3], struct drand48_data *__restrict state, double *__restrict result);
int lrand48_r(struct drand48_data *__restrict state, long *__restrict result);
int nrand48_r(unsigned short seed[3], struct drand48_data *__restrict state, long *__restrict result);
int mrand48_r(struct drand48_data *__restrict state, long *__restrict result);
int jrand48_r(unsigned short seed[3], struct drand48_data *__restrict state, long *__restrict result);
int srand48_r(long seed, struct drand48_data *state);
int seed48_r(unsigned short seed[3], struct drand48_data *state);
int lcong48_r(unsigned short parameters[7], struct drand48_data *state);
#if __CINCH_GLIBC(2, 36)
__UINT32_TYPE__ arc4random(void);
void arc4random_buf(void *buffer, size_t size);
__UINT32_TYPE__ arc4random_uniform(__UINT32_TYPE__ bound);
#endif
char *qecvt(long double value, int digits, int *__restrict point, int *__restrict sign);
char *qfcvt(long double value, int digits, int *__restrict point, int *__restrict sign);
char *qgcvt(long double value, int digits, char *buffer);
int ecvt_r(double value, int digits, int *__restrict point, int *__restrict sign, char *__restrict buffer, size_t size);
int fcvt_r(double value, int digits, int *__restrict point, int *__restrict sign, char *__restrict buffer, size_t size);
int qecvt_r(long double value, int digits, int *__restrict point, int *__restrict sign, char *__restrict buffer, size_t size);
int qfcvt_r(long double value, int digits, int *__restrict point, int *__restrict sign, char *__restrict buffer, size_t size);
int rpmatch(const char *response);
int getloadavg(double averages[], int count);
#endif

#ifdef __USE_GNU
#include <cinch/locale_t.h>

typedef __compar_fn_t comparison_fn_t;
typedef int (*__compar_d_fn_t)(const void *left, const void *right, void *context);
void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *left, const void *right, void *context), void *context);
char *secure_getenv(const char *name);
char *canonicalize_file_name(const char *path);
int mkostemp(char *path_template, int flags) __CINCH_OFF64("mkostemp64");
int mkostemps(char *path_template, int suffix_length, int flags) __CINCH_OFF64("mkostemps64");
int ptsname_r(int descriptor, char *buffer, size_t size);
int getpt(void);
long strtol_l(const char *__restrict text, char **__restrict end, int base, locale_t locale);
unsigned long strtoul_l(const char *__restrict text, char **__restrict end, int base, locale_t locale);
long long strtoll_l(const char *__restrict text, char **__restrict end, int base, locale_t locale);
unsigned long long strtoull_l(const char *__restrict text, char **__restrict end, int base, locale_t locale);
double strtod_l(const char *__restrict text, char **__restrict end, locale_t locale);
float strtof_l(const char *__restrict text, char **__restrict end, locale_t locale);
long double strtold_l(const char *__restrict text, char **__restrict end, locale_t locale);
int strfromd(char *buffer, size_t size, const char *format, double value);
int strfromf(char *buffer, size_t size, const char *format, float value);
int strfroml(char *buffer, size_t size, const char *format, long double value);
#endif
#ifdef __USE_LARGEFILE64
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
int mkstemp64(char *path_template);
#endif
#ifdef __USE_MISC
int mkstemps64(char *path_template, int suffix_length);
#endif
#ifdef __USE_GNU
int mkostemp64(char *path_template, int flags);
int mkostemps64(char *path_template, int suffix_length, int flags);
#endif
#endif

#endif
