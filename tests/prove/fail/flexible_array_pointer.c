/* A flexible array before other members has no elements, also through a pointer that is kept (C11 6.7.2.1p18). */
struct f { int n; int d[]; };
struct o { struct f f; int x; };
int main(void) {
    struct o o = { 0 };
    int *q = (&o.f)->d;
    *q = 3; //~ out-of-bounds
    return o.x;
}
