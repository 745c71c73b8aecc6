/* Sets of addresses: union, difference, intersection, increment, and quantifiers over them. */
struct pair { int first; int second; };

/*@ requires \valid(p + (0 .. 9)) && \valid(q) && \separated(p + (0 .. 9), q);
    modifies union({q}, difference(array(p, 4, 10), {p + 3})); */
void most(int *p, int *q) {
    *q = 1;
    p[2] = 2;
    p[4] = 3;
    //@ assert p[3] == \old(p[3]);
}

/*@ requires \valid(s);
    modifies incr({s}, pair.second);
    ensures s->first == \old(s->first); */
void second(struct pair *s) {
    s->second = 4;
}

/*@ requires \valid(p + (0 .. 9)) && forall(x, array(p, 4, 10), deref(x) == 5);
    modifies \nothing;
    ensures \result == 5; */
int any(int *p) {
    //@ assert exists(x, array(p, 4, 10), deref(x) == 5);
    return p[7];
}
