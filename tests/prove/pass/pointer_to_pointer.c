/* A cell that holds a pointer. */

/*@ requires \valid(pp) && \valid(*pp) && \separated(pp, *pp);
    modifies *pp, **pp;
    ensures *\old(*pp) == 1 && *pp == \null; */
void reset(int **pp) {
    **pp = 1;
    *pp = 0;
}

int use(void) {
    int x = 0;
    int *p = &x;
    reset(&p);
    //@ assert x == 1 && p == \null;
    return x;
}
