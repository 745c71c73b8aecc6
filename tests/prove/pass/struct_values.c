/* Structs are assigned, passed and returned by value. */
struct inner { int a[2]; char c; };
struct outer { int x; struct inner in; int *p; };

/*@ modifies \nothing;
    ensures \result.x == 7;
    ensures \result.in.c == o.in.c && \result.p == o.p; */
struct outer next(struct outer o) {
    o.x = 7;
    return o;
}

int copies(void) {
    int n = 5;
    struct outer a = {1, {{2, 3}, 'c'}, &n}, b;
    b = a;
    b.in.a[0] = 9;
    //@ assert a.in.a[0] == 2 && b.in.a[1] == 3 && b.in.c == 'c' && b.p == &n;
    b = next(a);
    //@ assert a.x == 1 && b.x == 7 && b.in.c == 'c';
    return *b.p;
}
