#define ID(x) x
#define LN __LINE__
#define TWO(a,b) a b
__LINE__ LN
ID(
__LINE__
LN
)
TWO(__LINE__
,
__LINE__ LN)
TWO
(LN,
 ID(__LINE__
)) LN
#line 100 "foo.c"
LN __FILE__ ID(
LN
#pragma in arg LN
)
ID(ID(
ID(
LN __LINE__)
)
)
#define AFTER __LINE__ ID
AFTER (
1)
#define F(x) x __LINE__ x
F(
#line 300
__LINE__
LN
)
_Pragma("foo bar \"x\" \\ y") z
#define PR(x) _Pragma(#x) x
PR(omp parallel "x") ID(PR(y z)) ID(_Pragma("q") 1)
ID( a
#pragma one
 b
#pragma two
 c)
in\
t a\
b = 1\
2; "a\
b" 'c\
' ID(a\
b) I\
D(1) LN L\
N /\
* x */ /\
/ y \
z
+\
+ ID(+\
+ "a\
b") x
 /* a */ # define XX 1 /* b
*/ XX
  %: define YY 2
YY %: YY <: YY :> %:%:
ID(")" ')' /* ) */ )
ID
/* c */ // d
(1)
