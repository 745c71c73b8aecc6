struct pair { int a, b; };

/*@ requires \valid(a + (0 .. 9));
    modifies \inter(a[0 .. 5], a[5 .. 9]); */
void before_the_middle(int *a) {
    a[4] = 1; //~ frame
}

/*@ requires \valid(a + (0 .. 9));
    modifies \empty; */
void nothing(int *a) {
    a[0] = 1; //~ frame
}

/*@ requires \valid(p) && \valid(q);
    modifies \union(*p, q->b); */
void other_member(struct pair *p, struct pair *q) {
    q->a = 1; //~ frame
}

/*@ ensures 0 \in (1 .. 10); */ //~ postcondition
void outside(void) {}

/*@ ensures \subset(1 .. 5, 2 .. 6); */ //~ postcondition
void not_inside(void) {}
