#define V(x,...) [k ## __VA_OPT__(x k)]
#define W(x,...) [__VA_OPT__(x ## x) ## k]
#define Y(x,...) [k ## __VA_OPT__(x) ## m]
#define Z(x,...) [#__VA_OPT__(x k F(x))]
#define P
V(a,1) V(,1) W(a,1) W(,1) V(P,1) W(P,1) V() W() Y(,1) Y(a,1) Y(P,1) Y()
Z(a,1) Z(P,1) Z(,1) Z( a ,1) V(P a P,1)
