/* Sets in the spelling of ACSL. */
struct pair { int a, b; };

/*@ requires \valid(p) && \valid(q);
    modifies \union(*p, *q);
    ensures *p == 1; */
void both(int *p, int *q) {
    *q = 2;
    *p = 1;
}

/*@ requires \valid(p) && \valid(q);
    modifies \union(*p, q->b); */
void whole_struct(struct pair *p, struct pair *q) {
    p->b = 2;
    q->b = 1;
}

/*@ requires \valid(a + (0 .. 9));
    modifies \inter(a[0 .. 5], a[5 .. 9]); */
void middle(int *a) {
    a[5] = 1;
}

/*@ requires \valid(a + (0 .. 9));
    ensures \subset({a}, a + (0 .. 9)) && \subset(\empty, {a});
    ensures a \in (a + (0 .. 9)) && !(a \in \empty);
    ensures 3 \in {1, 2, 3} && 5 \in (1 .. 10) && !(11 \in (1 .. 10));
    ensures \subset({1, 2}, {1, 2, 3}) && !\subset({1, 4}, {1, 2, 3}) && \subset(2 .. 4, 1 .. 5); */
void members(int *a) {
}
