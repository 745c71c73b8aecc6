/* What a loop body cannot change by type: links and data do not alias. */
struct a { int x; };
struct b { int y; };

/*@ requires \valid(p) && \valid(q) && q->y == 3;
    modifies p->x;
    ensures q->y == 3; */
void apart(struct a *p, struct b *q) {
    p->x = 4;
}
