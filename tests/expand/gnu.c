#define e1(fmt, args...) printf(fmt, ## args)
#define e2(fmt, ...) printf(fmt, ## __VA_ARGS__)
#define e3(...) printf(a, ## __VA_ARGS__)
#define e4(fmt, args...) printf(fmt , ##args) args #args
e1("a") e1("a",) e1("a", b) e1("a", b, c) e1() e1(,)
e2("a") e2("a",) e2("a", b) e2("a", b, c) e2(,)
e3() e3(a) e3(,) e3(a,b)
e4(x, y, z) e4(x)
#define F(a,...) f(0 __VA_OPT__(,) __VA_ARGS__)
#define G(X, ...) f(0, X __VA_OPT__(,) __VA_ARGS__)
#define SDEF(sname, ...) S sname __VA_OPT__(= { __VA_ARGS__ })
#define EMP
F(a, b, c) F() F(EMP) G(a, b, c) G(a, ) G(a) SDEF(foo); SDEF(bar, 1, 2);
#define H2(X, Y, ...) __VA_OPT__(X ## Y,) __VA_ARGS__
#define H3(X, ...) #__VA_OPT__(X##X X##X)
#define H4(X, ...) __VA_OPT__(a X ## X) ## b
#define H5A(...) __VA_OPT__()/**/__VA_OPT__()
#define H5B(X) a ## X ## b
#define H5C(X) H5B(X)
H2(a, b, c, d) H3(, 0) H4(, 1) H5C(H5A()) H3(a,1) H4(q) F(EMP, EMP) F(1, EMP EMP)
__COUNTER__ __COUNTER__ __INCLUDE_LEVEL__ __FILE__ __BASE_FILE__ __DATE__ __TIME__
#define CNT(x, y) x x #y
CNT(__COUNTER__, __COUNTER__) __COUNTER__
#define L 5
#define u 6
L"abc" L 'x' L'x' u"x" u8"y" U'z' L "abc"
#define I(x) I x
I(I)(I(1))(2)
#define f(a) a*g
#define g(a) f(a)
f(2)(9) f(2) (9) (3)
#define ff(x) x gg
#define gg ff
ff(1)(2)(3)
#define NIL(x) x
#define G_0(arg) NIL(G_1)(arg)
#define G_1(arg) NIL(arg)
G_0(42)
#define CAT(a,b) a##b
#define AB CAT(x, y)
CAT(A,B) CAT(1,e)+2 CAT(-,>) CAT(<,<=) CAT(.,5) CAT(L,"x") CAT(,) CAT(2,3
) CAT(
a
,
b)
#define EMPTY
#define LP (
#define RP )
#define FN(x,y) x+y
#define MK(x) FN LP x RP
MK(1 EMPTY) FN LP 1,2 RP FN EMPTY (3,4) FN (5,6)
- -EMPTY- +EMPTY+ x EMPTY.5
#define minus -
-minus minus-1 -minus-minus -EMPTY-
#define NUM 1
NUM.5 .NUM NUM NUM x.NUM 0xNUM NUM##NUM NUM e+NUM
#define AP(f,x) f(x)
