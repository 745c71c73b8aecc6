int a; double a; //~ declaration-error
int b; static int b; //~ declaration-error
static int c; int c; //~ declaration-error
int d = 1; int d = 2; //~ declaration-error
int e(void); int e(int); //~ declaration-error
int f(void) { return 0; }
int f(void) { return 1; } //~ declaration-error
typedef int T; typedef long T; //~ declaration-error
int g; int g(void); //~ declaration-error
enum { h }; int h; //~ declaration-error
int i(void)
{
    int x; int x; //~ declaration-error
    extern int y = 3; //~ declaration-error
    _Thread_local int z; //~ declaration-error
    static int w(void); //~ declaration-error
    struct unknown u; //~ declaration-error
    int open[]; //~ declaration-error
    return 0;
}
int j(void), j = 3; //~ declaration-error
int k[3]; int k[4]; //~ declaration-error
typedef int U = 3; //~ declaration-error
int l(x) int y; { return 0; } //~ declaration-error implicit-int
