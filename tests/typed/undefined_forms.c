void nothing(void);
int void_value(void) { return (int)nothing(); } //~ type-error
float from_pointer(int *p) { return (float)p; } //~ type-error
int *from_float(float f) { return (int *)f; } //~ type-error
struct incomplete;
int of_incomplete(void) { return sizeof(struct incomplete); } //~ type-error
int parameter(struct incomplete x) { return 0; } //~ declaration-error
struct whole { int a; };
int no_struct(void) { struct whole x = 1; return x.a; } //~ type-error
int no_list(void) { int a[2] = 1; return a[0]; } //~ type-error
int global;
int *not_constant = (int *)(global + 1); //~ constant-error
int not_constant_either = global; //~ constant-error
int *reads = &(*(int **)&global)[1]; //~ constant-error
int no_offset(void) { return __builtin_offsetof(struct { int a : 3; }, a); } //~ type-error
const int *qualified;
int *qualified; //~ declaration-error
int *pointer;
long *pointer; //~ declaration-error
int function(int);
int function(long); //~ declaration-error
int ellipsis();
int ellipsis(int n, ...) { return n; } //~ declaration-error
