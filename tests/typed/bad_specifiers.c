long float a; //~ declaration-error
signed unsigned b; //~ declaration-error
short long c; //~ declaration-error
struct s { int x; } int d; //~ declaration-error
extern static int e; //~ declaration-error
int restrict f; //~ declaration-error
int g[-1]; //~ declaration-error
int h(void)[3]; //~ declaration-error
int i[2](void); //~ declaration-error
void j[2]; //~ declaration-error
struct unknown k[2]; //~ declaration-error
int n; int l[n]; //~ constant-error
enum { HUGE = 1.5 }; //~ constant-error
void m;
_Alignas(3) int o; //~ declaration-error
int p[0x7fffffffffffffff]; //~ declaration-error
auto int q; //~ declaration-error
long long long r; //~ declaration-error
int s(int a, int a); //~ declaration-error
int t(void a);
int m2(void a) { void x; return 0; } //~ declaration-error
struct u v; //~ declaration-error
