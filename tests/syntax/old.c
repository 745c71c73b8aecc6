extern printf();
static counter;
value = 3, *pointer;
main(argc, argv) char **argv; { register i; const k = 2; return i + argc; }
sum(a, b) int a; register b; { return a + b; }
struct { int x; ; } s;
struct { int last } l;
int missing(const x, register y);
