/* However a pointer into a part of an object is written, it stays in that part (C11 6.5.6p7, p8). */
struct s { int a[3]; int b[3]; int c; int d; } s;
int m[2][3];
int added(void) { return (s.a + 1)[2]; } //~ out-of-bounds
int added_twice(void) { return *(s.a + 1 + 2); } //~ out-of-bounds
int converted(void) { return ((int *)s.a)[3]; } //~ out-of-bounds
int bytes(void) { return ((char *)s.a)[12]; } //~ out-of-bounds
int address(void) { return (&s.b[1])[2]; } //~ out-of-bounds
int before(void) { return *(s.b - 1); } //~ out-of-bounds
int of_member(void) { return (&s.c)[1]; } //~ out-of-bounds
int of_kept_member(void) {
    int *p = &s.c;
    return p[1]; //~ out-of-bounds
}
int of_array(int c) {
    int (*p)[3] = c ? &s.a : &s.b;
    return p[1][0]; //~ out-of-bounds
}
int found_by_doing(int i) {
    if (i != 0)
        return 0;
    int *p = m[i++];
    return p[3] + i; //~ out-of-bounds
}
int in_braces(void) {
    int *p = {s.a};
    return p[3]; //~ out-of-bounds
}
/*@ requires \valid_read(p + (0 .. 1)); */
int second(const int *p) { return p[1]; }
int passed(void) {
    int *p = &s.c;
    return second(p); //~ out-of-bounds
}
int chosen_member(int c) { return second(c ? &s.c : &s.a[0]); } //~ out-of-bounds
struct one { int n; int d[1]; };
struct two { struct one f; int x; } two;
int embedded(void) { return two.f.d[1]; } //~ out-of-bounds
struct zero { int d[0]; int x; } zero;
int no_elements(void) {
    int *p = zero.d;
    return p[0]; //~ out-of-bounds
}
