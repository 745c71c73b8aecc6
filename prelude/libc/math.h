/* math.h: mathematics (C11 7.12). */
#ifndef _MATH_H
#define _MATH_H 1

#include <cinch/features.h>

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
double acos(double x);
double asin(double x);
double atan(double x);
double atan2(double y, double x);
double cos(double x);
double sin(double x);
double tan(double x);
#ifdef __USE_ISOC99
float acosf(float x);
long double acosl(long double x);
float asinf(float x);
long double asinl(long double x);
float atanf(float x);
long double atanl(long double x);
float atan2f(float y, float x);
long double atan2l(long double y, long double x);
float cosf(float x);
long double cosl(long double x);
float sinf(float x);
long double sinl(long double x);
float tanf(float x);
long double tanl(long double x);
#endif

/* C11 7.12.5 */
double cosh(double x);
double sinh(double x);
double tanh(double x);
#ifdef __USE_ISOC99
double acosh(double x);
float acoshf(float x);
long double acoshl(long double x);
double asinh(double x);
float asinhf(float x);
long double asinhl(long double x);
double atanh(double x);
float atanhf(float x);
long double atanhl(long double x);
float coshf(float x);
long double coshl(long double x);
float sinhf(float x);
long double sinhl(long double x);
float tanhf(float x);
long double tanhl(long double x);
#endif

/* C11 7.12.6 */
double exp(double x);
double frexp(double x, int *exponent);
double ldexp(double x, int exponent);
double log(double x);
double log10(double x);
double modf(double x, double *whole);
#ifdef __USE_ISOC99
float expf(float x);
long double expl(long double x);
double exp2(double x);
float exp2f(float x);
long double exp2l(long double x);
double expm1(double x);
float expm1f(float x);
long double expm1l(long double x);
float frexpf(float x, int *exponent);
long double frexpl(long double x, int *exponent);
int ilogb(double x);
int ilogbf(float x);
int ilogbl(long double x);
float ldexpf(float x, int exponent);
long double ldexpl(long double x, int exponent);
float logf(float x);
long double logl(long double x);
float log10f(float x);
long double log10l(long double x);
double log1p(double x);
float log1pf(float x);
long double log1pl(long double x);
double log2(double x);
float log2f(float x);
long double log2l(long double x);
double logb(double x);
float logbf(float x);
long double logbl(long double x);
float modff(float x, float *whole);
long double modfl(long double x, long double *whole);
double scalbn(double x, int exponent);
float scalbnf(float x, int exponent);
long double scalbnl(long double x, int exponent);
double scalbln(double x, long exponent);
float scalblnf(float x, long exponent);
long double scalblnl(long double x, long exponent);
#endif

/* C11 7.12.7 */
double fabs(double x);
double pow(double x, double y);
double sqrt(double x);
#ifdef __USE_ISOC99
double cbrt(double x);
float cbrtf(float x);
long double cbrtl(long double x);
float fabsf(float x);
long double fabsl(long double x);
double hypot(double x, double y);
float hypotf(float x, float y);
long double hypotl(long double x, long double y);
float powf(float x, float y);
long double powl(long double x, long double y);
float sqrtf(float x);
long double sqrtl(long double x);
#endif

/* C11 7.12.8 */
#ifdef __USE_ISOC99
double erf(double x);
float erff(float x);
long double erfl(long double x);
double erfc(double x);
float erfcf(float x);
long double erfcl(long double x);
double lgamma(double x);
float lgammaf(float x);
long double lgammal(long double x);
double tgamma(double x);
float tgammaf(float x);
long double tgammal(long double x);
#endif

/* C11 7.12.9 */
double ceil(double x);
double floor(double x);
#ifdef __USE_ISOC99
float ceilf(float x);
long double ceill(long double x);
float floorf(float x);
long double floorl(long double x);
double nearbyint(double x);
float nearbyintf(float x);
long double nearbyintl(long double x);
double rint(double x);
float rintf(float x);
long double rintl(long double x);
long lrint(double x);
long lrintf(float x);
long lrintl(long double x);
long long llrint(double x);
long long llrintf(float x);
long long llrintl(long double x);
double round(double x);
float roundf(float x);
long double roundl(long double x);
long lround(double x);
long lroundf(float x);
long lroundl(long double x);
long long llround(double x);
long long llroundf(float x);
long long llroundl(long double x);
double trunc(double x);
float truncf(float x);
long double truncl(long double x);
#endif

/* C11 7.12.10 */
double fmod(double x, double y);
#ifdef __USE_ISOC99
float fmodf(float x, float y);
long double fmodl(long double x, long double y);
double remainder(double x, double y);
float remainderf(float x, float y);
long double remainderl(long double x, long double y);
double remquo(double x, double y, int *quotient);
float remquof(float x, float y, int *quotient);
long double remquol(long double x, long double y, int *quotient);
#endif

/* C11 7.12.11 */
#ifdef __USE_ISOC99
double copysign(double x, double y);
float copysignf(float x, float y);
long double copysignl(long double x, long double y);
double nan(const char *tag);
float nanf(const char *tag);
long double nanl(const char *tag);
double nextafter(double x, double y);
float nextafterf(float x, float y);
long double nextafterl(long double x, long double y);
double nexttoward(double x, long double y);
float nexttowardf(float x, long double y);
long double nexttowardl(long double x, long double y);
#endif

/* C11 7.12.12 */
#ifdef __USE_ISOC99
double fdim(double x, double y);
float fdimf(float x, float y);
long double fdiml(long double x, long double y);
double fmax(double x, double y);
float fmaxf(float x, float y);
long double fmaxl(long double x, long double y);
double fmin(double x, double y);
float fminf(float x, float y);
long double fminl(long double x, long double y);
#endif

/* C11 7.12.13 */
#ifdef __USE_ISOC99
double fma(double x, double y, double z);
float fmaf(float x, float y, float z);
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
double j0(double x);
double j1(double x);
double jn(int order, double x);
double y0(double x);
double y1(double x);
double yn(int order, double x);
extern int signgam;
#endif
#if defined __USE_MISC || (defined __USE_XOPEN && !defined __USE_XOPEN2K)
double gamma(double x);
int (isnan)(double x);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8)
double scalb(double x, double y);
#endif
#ifdef __USE_MISC
int (isinf)(double x);
int isinff(float x);
int isinfl(long double x);
int isnanf(float x);
int isnanl(long double x);
int finite(double x);
int finitef(float x);
int finitel(long double x);
double drem(double x, double y);
float dremf(float x, float y);
long double dreml(long double x, long double y);
double significand(double x);
float significandf(float x);
long double significandl(long double x);
double lgamma_r(double x, int *sign);
float lgammaf_r(float x, int *sign);
long double lgammal_r(long double x, int *sign);
float j0f(float x);
long double j0l(long double x);
float j1f(float x);
long double j1l(long double x);
float jnf(int order, float x);
long double jnl(int order, long double x);
float y0f(float x);
long double y0l(long double x);
float y1f(float x);
long double y1l(long double x);
float ynf(int order, float x);
long double ynl(int order, long double x);
float gammaf(float x);
long double gammal(long double x);
float scalbf(float x, float y);
long double scalbl(long double x, long double y);
#endif
#ifdef __USE_GNU
void sincos(double x, double *sine, double *cosine);
void sincosf(float x, float *sine, float *cosine);
void sincosl(long double x, long double *sine, long double *cosine);
double exp10(double x);
float exp10f(float x);
long double exp10l(long double x);
double roundeven(double x);
float roundevenf(float x);
long double roundevenl(long double x);
double nextup(double x);
float nextupf(float x);
long double nextupl(long double x);
double nextdown(double x);
float nextdownf(float x);
long double nextdownl(long double x);
long llogb(double x);
long llogbf(float x);
long llogbl(long double x);
#define issignaling(x) _Generic((x), float: __issignalingf, long double: __issignalingl, default: __issignaling)(x)
int __issignaling(double x);
int __issignalingf(float x);
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
