struct s { int a; int a; }; //~ declaration-error
struct s { int b; }; //~ declaration-error
struct t { int a; union { int b; float a; }; }; //~ declaration-error
struct u { struct u inner; }; //~ declaration-error
struct v { int a[]; int b; }; //~ declaration-error
struct w { int f(void); }; //~ declaration-error
struct x { int a : 33; }; //~ declaration-error
struct y { int a : -1; }; //~ declaration-error
struct z { int a : 0; }; //~ declaration-error
struct aa { float a : 3; }; //~ declaration-error
struct ab { _Bool a : 2; }; //~ declaration-error
union s ac; //~ declaration-error
enum e { A, B };
enum e { C }; //~ declaration-error
enum f { A = 3 }; //~ declaration-error
struct ad { static int a; }; //~ declaration-error
struct ae { int a; struct hidden { int b; }; }; //~ empty-declaration
struct af { void a; }; //~ declaration-error
struct ag { int a[]; }; //~ declaration-error
_Static_assert(sizeof(struct t) == 100, "not that large"); //~ static-assertion
