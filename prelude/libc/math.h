/* math.h: mathematics (C11 7.12). */
#ifndef _MATH_H
#define _MATH_H 1

#include <cinch/features.h>
#include <cinch/state.h>

#define HUGE_VAL (__builtin_huge_val())
#ifdef __USE_ISOC99
#define HUGE_VALF (__builtin_huge_valf())
#define HUGE_VALL (__builtin_huge_vall())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))

/* C11 7.12p2: the types in which float and double expressions are evaluated. */
#if __FLT_EVAL_METHOD__ == 2
typedef long double float_t;
typedef long double double_t;
#elif __FLT_EVAL_METHOD__ == 1
typedef double float_t;
typedef double double_t;
#else
typedef float float_t;
typedef double double_t;
#endif

#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4

#define FP_ILOGB0 (-2147483647 - 1)
#if defined __x86_64__ || defined __i386__
#define FP_ILOGBNAN (-2147483647 - 1)
#else
#define FP_ILOGBNAN 2147483647
#endif

#ifdef __FP_FAST_FMA
#define FP_FAST_FMA 1
#endif
#ifdef __FP_FAST_FMAF
#define FP_FAST_FMAF 1
#endif
#ifdef __FP_FAST_FMAL
#define FP_FAST_FMAL 1
#endif

#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#ifdef __FAST_MATH__
#define math_errhandling 0
#elif defined __NO_MATH_ERRNO__
#define math_errhandling MATH_ERREXCEPT
#else
#define math_errhandling (MATH_ERRNO | MATH_ERREXCEPT)
#endif

#define fpclassify(x) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define isfinite(x) __builtin_isfinite(x)
#define isinf(x) __builtin_isinf_sign(x)
#define isnan(x) __builtin_isnan(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#endif

/* C11 7.12.4 */
/*@ modifies __cinch_errno; */
double acos(double x);
/*@ modifies __cinch_errno; */
double asin(double x);
/*@ modifies __cinch_errno; */
double atan(double x);
/*@ modifies __cinch_errno; */
double atan2(double y, double x);
/*@ modifies __cinch_errno; */
double cos(double x);
/*@ modifies __cinch_errno; */
double sin(double x);
/*@ modifies __cinch_errno; */
double tan(double x);
#ifdef __USE_ISOC99
/*@ modifies __cinch_errno; */
float acosf(float x);
/*@ modifies __cinch_errno; */
long double acosl(long double x);
/*@ modifies __cinch_errno; */
float asinf(float x);
/*@ modifies __cinch_errno; */
long double asinl(long double x);
/*@ modifies __cinch_errno; */
float atanf(float x);
/*@ modifies __cinch_errno; */
long double atanl(long double x);
/*@ modifies __cinch_errno; */
float atan2f(float y, float x);
/*@ modifies __cinch_errno; */
long double atan2l(long double y, long double x);
/*@ modifies __cinch_errno; */
float cosf(float x);
/*@ modifies __cinch_errno; */
long double cosl(long double x);
/*@ modifies __cinch_errno; */
float sinf(float x);
/*@ modifies __cinch_errno; */
long double sinl(long double x);
/*@ modifies __cinch_errno; */
float tanf(float x);
/*@ modifies __cinch_errno; */
long double tanl(long double x);
#endif

/* C11 7.12.5 */
/*@ modifies __cinch_errno; */
double cosh(double x);
/*@ modifies __cinch_errno; */
double sinh(double x);
/*@ modifies __cinch_errno; */
double tanh(double x);
#ifdef __USE_ISOC99
/*@ modifies __cinch_errno; */
double acosh(double x);
/*@ modifies __cinch_errno; */
float acoshf(float x);
/*@ modifies __cinch_errno; */
long double acoshl(long double x);
/*@ modifies __cinch_errno; */
double asinh(double x);
/*@ modifies __cinch_errno; */
float asinhf(float x);
/*@ modifies __cinch_errno; */
long double asinhl(long double x);
/*@ modifies __cinch_errno; */
double atanh(double x);
/*@ modifies __cinch_errno; */
float atanhf(float x);
/*@ modifies __cinch_errno; */
long double atanhl(long double x);
/*@ modifies __cinch_errno; */
float coshf(float x);
/*@ modifies __cinch_errno; */
long double coshl(long double x);
/*@ modifies __cinch_errno; */
float sinhf(float x);
/*@ modifies __cinch_errno; */
long double sinhl(long double x);
/*@ modifies __cinch_errno; */
float tanhf(float x);
/*@ modifies __cinch_errno; */
long double tanhl(long double x);
#endif

/* C11 7.12.6 */
/*@ modifies __cinch_errno; */
double exp(double x);
/*@ requires exponent_is_writable: \valid(exponent); modifies __cinch_errno, *exponent; */
double frexp(double x, int *exponent);
/*@ modifies __cinch_errno; */
double ldexp(double x, int exponent);
/*@ modifies __cinch_errno; */
double log(double x);
/*@ modifies __cinch_errno; */
double log10(double x);
/*@ requires whole_is_writable: \valid(whole); modifies __cinch_errno, *whole; */
double modf(double x, double *whole);
#ifdef __USE_ISOC99
/*@ modifies __cinch_errno; */
float expf(float x);
/*@ modifies __cinch_errno; */
long double expl(long double x);
/*@ modifies __cinch_errno; */
double exp2(double x);
/*@ modifies __cinch_errno; */
float exp2f(float x);
/*@ modifies __cinch_errno; */
long double exp2l(long double x);
/*@ modifies __cinch_errno; */
double expm1(double x);
/*@ modifies __cinch_errno; */
float expm1f(float x);
/*@ modifies __cinch_errno; */
long double expm1l(long double x);
/*@ requires exponent_is_writable: \valid(exponent); modifies __cinch_errno, *exponent; */
float frexpf(float x, int *exponent);
/*@ requires exponent_is_writable: \valid(exponent); modifies __cinch_errno, *exponent; */
long double frexpl(long double x, int *exponent);
/*@ modifies __cinch_errno; */
int ilogb(double x);
/*@ modifies __cinch_errno; */
int ilogbf(float x);
/*@ modifies __cinch_errno; */
int ilogbl(long double x);
/*@ modifies __cinch_errno; */
float ldexpf(float x, int exponent);
/*@ modifies __cinch_errno; */
long double ldexpl(long double x, int exponent);
/*@ modifies __cinch_errno; */
float logf(float x);
/*@ modifies __cinch_errno; */
long double logl(long double x);
/*@ modifies __cinch_errno; */
float log10f(float x);
/*@ modifies __cinch_errno; */
long double log10l(long double x);
/*@ modifies __cinch_errno; */
double log1p(double x);
/*@ modifies __cinch_errno; */
float log1pf(float x);
/*@ modifies __cinch_errno; */
long double log1pl(long double x);
/*@ modifies __cinch_errno; */
double log2(double x);
/*@ modifies __cinch_errno; */
float log2f(float x);
/*@ modifies __cinch_errno; */
long double log2l(long double x);
/*@ modifies __cinch_errno; */
double logb(double x);
/*@ modifies __cinch_errno; */
float logbf(float x);
/*@ modifies __cinch_errno; */
long double logbl(long double x);
/*@ requires whole_is_writable: \valid(whole); modifies __cinch_errno, *whole; */
float modff(float x, float *whole);
/*@ requires whole_is_writable: \valid(whole); modifies __cinch_errno, *whole; */
long double modfl(long double x, long double *whole);
/*@ modifies __cinch_errno; */
double scalbn(double x, int exponent);
/*@ modifies __cinch_errno; */
float scalbnf(float x, int exponent);
/*@ modifies __cinch_errno; */
long double scalbnl(long double x, int exponent);
/*@ modifies __cinch_errno; */
double scalbln(double x, long exponent);
/*@ modifies __cinch_errno; */
float scalblnf(float x, long exponent);
/*@ modifies __cinch_errno; */
long double scalblnl(long double x, long exponent);
#endif

/* C11 7.12.7 */
/*@ modifies \nothing; */
double fabs(double x);
/*@ modifies __cinch_errno; */
double pow(double x, double y);
/*@ modifies __cinch_errno; */
double sqrt(double x);
#ifdef __USE_ISOC99
/*@ modifies \nothing; */
double cbrt(double x);
/*@ modifies \nothing; */
float cbrtf(float x);
/*@ modifies \nothing; */
long double cbrtl(long double x);
/*@ modifies \nothing; */
float fabsf(float x);
/*@ modifies \nothing; */
long double fabsl(long double x);
/*@ modifies __cinch_errno; */
double hypot(double x, double y);
/*@ modifies __cinch_errno; */
float hypotf(float x, float y);
/*@ modifies __cinch_errno; */
long double hypotl(long double x, long double y);
/*@ modifies __cinch_errno; */
float powf(float x, float y);
/*@ modifies __cinch_errno; */
long double powl(long double x, long double y);
/*@ modifies __cinch_errno; */
float sqrtf(float x);
/*@ modifies __cinch_errno; */
long double sqrtl(long double x);
#endif

/* C11 7.12.8 */
#ifdef __USE_ISOC99
/*@ modifies __cinch_errno; */
double erf(double x);
/*@ modifies __cinch_errno; */
float erff(float x);
/*@ modifies __cinch_errno; */
long double erfl(long double x);
/*@ modifies __cinch_errno; */
double erfc(double x);
/*@ modifies __cinch_errno; */
float erfcf(float x);
/*@ modifies __cinch_errno; */
long double erfcl(long double x);
double lgamma(double x);
float lgammaf(float x);
long double lgammal(long double x);
/*@ modifies __cinch_errno; */
double tgamma(double x);
/*@ modifies __cinch_errno; */
float tgammaf(float x);
/*@ modifies __cinch_errno; */
long double tgammal(long double x);
#endif

/* C11 7.12.9 */
/*@ modifies \nothing; */
double ceil(double x);
/*@ modifies \nothing; */
double floor(double x);
#ifdef __USE_ISOC99
/*@ modifies \nothing; */
float ceilf(float x);
/*@ modifies \nothing; */
long double ceill(long double x);
/*@ modifies \nothing; */
float floorf(float x);
/*@ modifies \nothing; */
long double floorl(long double x);
/*@ modifies \nothing; */
double nearbyint(double x);
/*@ modifies \nothing; */
float nearbyintf(float x);
/*@ modifies \nothing; */
long double nearbyintl(long double x);
/*@ modifies \nothing; */
double rint(double x);
/*@ modifies \nothing; */
float rintf(float x);
/*@ modifies \nothing; */
long double rintl(long double x);
/*@ modifies __cinch_errno; */
long lrint(double x);
/*@ modifies __cinch_errno; */
long lrintf(float x);
/*@ modifies __cinch_errno; */
long lrintl(long double x);
/*@ modifies __cinch_errno; */
long long llrint(double x);
/*@ modifies __cinch_errno; */
long long llrintf(float x);
/*@ modifies __cinch_errno; */
long long llrintl(long double x);
/*@ modifies \nothing; */
double round(double x);
/*@ modifies \nothing; */
float roundf(float x);
/*@ modifies \nothing; */
long double roundl(long double x);
/*@ modifies __cinch_errno; */
long lround(double x);
/*@ modifies __cinch_errno; */
long lroundf(float x);
/*@ modifies __cinch_errno; */
long lroundl(long double x);
/*@ modifies __cinch_errno; */
long long llround(double x);
/*@ modifies __cinch_errno; */
long long llroundf(float x);
/*@ modifies __cinch_errno; */
long long llroundl(long double x);
/*@ modifies \nothing; */
double trunc(double x);
/*@ modifies \nothing; */
float truncf(float x);
/*@ modifies \nothing; */
long double truncl(long double x);
#endif

/* C11 7.12.10 */
/*@ modifies __cinch_errno; */
double fmod(double x, double y);
#ifdef __USE_ISOC99
/*@ modifies __cinch_errno; */
float fmodf(float x, float y);
/*@ modifies __cinch_errno; */
long double fmodl(long double x, long double y);
/*@ modifies __cinch_errno; */
double remainder(double x, double y);
/*@ modifies __cinch_errno; */
float remainderf(float x, float y);
/*@ modifies __cinch_errno; */
long double remainderl(long double x, long double y);
/*@ requires quotient_is_writable: \valid(quotient); modifies __cinch_errno, *quotient; */
double remquo(double x, double y, int *quotient);
/*@ requires quotient_is_writable: \valid(quotient); modifies __cinch_errno, *quotient; */
float remquof(float x, float y, int *quotient);
/*@ requires quotient_is_writable: \valid(quotient); modifies __cinch_errno, *quotient; */
long double remquol(long double x, long double y, int *quotient);
#endif

/* C11 7.12.11 */
#ifdef __USE_ISOC99
/*@ modifies \nothing; */
double copysign(double x, double y);
/*@ modifies \nothing; */
float copysignf(float x, float y);
/*@ modifies \nothing; */
long double copysignl(long double x, long double y);
/*@ requires tag_is_a_string: \valid_read_string(tag); modifies \nothing; */
double nan(const char *tag);
/*@ requires tag_is_a_string: \valid_read_string(tag); modifies \nothing; */
float nanf(const char *tag);
/*@ requires tag_is_a_string: \valid_read_string(tag); modifies \nothing; */
long double nanl(const char *tag);
/*@ modifies __cinch_errno; */
double nextafter(double x, double y);
/*@ modifies __cinch_errno; */
float nextafterf(float x, float y);
/*@ modifies __cinch_errno; */
long double nextafterl(long double x, long double y);
/*@ modifies __cinch_errno; */
double nexttoward(double x, long double y);
/*@ modifies __cinch_errno; */
float nexttowardf(float x, long double y);
/*@ modifies __cinch_errno; */
long double nexttowardl(long double x, long double y);
#endif

/* C11 7.12.12 */
#ifdef __USE_ISOC99
/*@ modifies __cinch_errno; */
double fdim(double x, double y);
/*@ modifies __cinch_errno; */
float fdimf(float x, float y);
/*@ modifies __cinch_errno; */
long double fdiml(long double x, long double y);
/*@ modifies \nothing; */
double fmax(double x, double y);
/*@ modifies \nothing; */
float fmaxf(float x, float y);
/*@ modifies \nothing; */
long double fmaxl(long double x, long double y);
/*@ modifies \nothing; */
double fmin(double x, double y);
/*@ modifies \nothing; */
float fminf(float x, float y);
/*@ modifies \nothing; */
long double fminl(long double x, long double y);
#endif

/* C11 7.12.13 */
#ifdef __USE_ISOC99
/*@ modifies __cinch_errno; */
double fma(double x, double y, double z);
/*@ modifies __cinch_errno; */
float fmaf(float x, float y, float z);
/*@ modifies __cinch_errno; */
long double fmal(long double x, long double y, long double z);
#endif

#ifdef __USE_ISOC99
/* C11 7.12.14 */
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)
#endif

#if defined __USE_MISC || defined __USE_XOPEN
/*@ modifies __cinch_errno; */
double j0(double x);
/*@ modifies __cinch_errno; */
double j1(double x);
/*@ modifies __cinch_errno; */
double jn(int order, double x);
/*@ modifies __cinch_errno; */
double y0(double x);
/*@ modifies __cinch_errno; */
double y1(double x);
/*@ modifies __cinch_errno; */
double yn(int order, double x);
extern int signgam;
#endif
#if defined __USE_MISC || (defined __USE_XOPEN && !defined __USE_XOPEN2K)
double gamma(double x);
/*@ modifies \nothing; */
int (isnan)(double x);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8)
/*@ modifies __cinch_errno; */
double scalb(double x, double y);
#endif
#ifdef __USE_MISC
/*@ modifies \nothing; */
int (isinf)(double x);
/*@ modifies \nothing; */
int isinff(float x);
/*@ modifies \nothing; */
int isinfl(long double x);
/*@ modifies \nothing; */
int isnanf(float x);
/*@ modifies \nothing; */
int isnanl(long double x);
/*@ modifies \nothing; */
int finite(double x);
/*@ modifies \nothing; */
int finitef(float x);
/*@ modifies \nothing; */
int finitel(long double x);
/*@ modifies __cinch_errno; */
double drem(double x, double y);
/*@ modifies __cinch_errno; */
float dremf(float x, float y);
/*@ modifies __cinch_errno; */
long double dreml(long double x, long double y);
/*@ modifies __cinch_errno; */
double significand(double x);
/*@ modifies __cinch_errno; */
float significandf(float x);
/*@ modifies __cinch_errno; */
long double significandl(long double x);
/*@ requires sign_is_writable: \valid(sign); modifies __cinch_errno, *sign; */
double lgamma_r(double x, int *sign);
/*@ requires sign_is_writable: \valid(sign); modifies __cinch_errno, *sign; */
float lgammaf_r(float x, int *sign);
/*@ requires sign_is_writable: \valid(sign); modifies __cinch_errno, *sign; */
long double lgammal_r(long double x, int *sign);
/*@ modifies __cinch_errno; */
float j0f(float x);
/*@ modifies __cinch_errno; */
long double j0l(long double x);
/*@ modifies __cinch_errno; */
float j1f(float x);
/*@ modifies __cinch_errno; */
long double j1l(long double x);
/*@ modifies __cinch_errno; */
float jnf(int order, float x);
/*@ modifies __cinch_errno; */
long double jnl(int order, long double x);
/*@ modifies __cinch_errno; */
float y0f(float x);
/*@ modifies __cinch_errno; */
long double y0l(long double x);
/*@ modifies __cinch_errno; */
float y1f(float x);
/*@ modifies __cinch_errno; */
long double y1l(long double x);
/*@ modifies __cinch_errno; */
float ynf(int order, float x);
/*@ modifies __cinch_errno; */
long double ynl(int order, long double x);
float gammaf(float x);
long double gammal(long double x);
/*@ modifies __cinch_errno; */
float scalbf(float x, float y);
/*@ modifies __cinch_errno; */
long double scalbl(long double x, long double y);
#endif
#ifdef __USE_GNU
/*@ requires sine_is_writable: \valid(sine);
    requires cosine_is_writable: \valid(cosine);
    modifies __cinch_errno, *sine, *cosine; */
void sincos(double x, double *sine, double *cosine);

/*@ requires sine_is_writable: \valid(sine);
    requires cosine_is_writable: \valid(cosine);
    modifies __cinch_errno, *sine, *cosine; */
void sincosf(float x, float *sine, float *cosine);

/*@ requires sine_is_writable: \valid(sine);
    requires cosine_is_writable: \valid(cosine);
    modifies __cinch_errno, *sine, *cosine; */
void sincosl(long double x, long double *sine, long double *cosine);
/*@ modifies __cinch_errno; */
double exp10(double x);
/*@ modifies __cinch_errno; */
float exp10f(float x);
/*@ modifies __cinch_errno; */
long double exp10l(long double x);
/*@ modifies \nothing; */
double roundeven(double x);
/*@ modifies \nothing; */
float roundevenf(float x);
/*@ modifies \nothing; */
long double roundevenl(long double x);
/*@ modifies \nothing; */
double nextup(double x);
/*@ modifies \nothing; */
float nextupf(float x);
/*@ modifies \nothing; */
long double nextupl(long double x);
/*@ modifies \nothing; */
double nextdown(double x);
/*@ modifies \nothing; */
float nextdownf(float x);
/*@ modifies \nothing; */
long double nextdownl(long double x);
/*@ modifies __cinch_errno; */
long llogb(double x);
/*@ modifies __cinch_errno; */
long llogbf(float x);
/*@ modifies __cinch_errno; */
long llogbl(long double x);
#define issignaling(x) _Generic((x), float: __issignalingf, long double: __issignalingl, default: __issignaling)(x)
/*@ modifies \nothing; */
int __issignaling(double x);
/*@ modifies \nothing; */
int __issignalingf(float x);
/*@ modifies \nothing; */
int __issignalingl(long double x);
#define iszero(x) ((x) == 0)
#endif

#if defined __USE_MISC || defined __USE_XOPEN
#define M_E 2.71828182845904523536
#define M_LOG2E 1.44269504088896340736
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#endif
#ifdef __USE_XOPEN
#define MAXFLOAT __FLT_MAX__
#endif
#ifdef __USE_GNU
#define M_El 2.718281828459045235360287471352662498L
#define M_LOG2El 1.442695040888963407359924681001892137L
#define M_LOG10El 0.434294481903251827651128918916605082L
#define M_LN2l 0.693147180559945309417232121458176568L
#define M_LN10l 2.302585092994045684017991454684364208L
#define M_PIl 3.141592653589793238462643383279502884L
#define M_PI_2l 1.570796326794896619231321691639751442L
#define M_PI_4l 0.785398163397448309615660845819875721L
#define M_1_PIl 0.318309886183790671537767526745028724L
#define M_2_PIl 0.636619772367581343075535053490057448L
#define M_2_SQRTPIl 1.128379167095512573896158903121545172L
#define M_SQRT2l 1.414213562373095048801688724209698079L
#define M_SQRT1_2l 0.707106781186547524400844362104849039L
#endif

#endif
