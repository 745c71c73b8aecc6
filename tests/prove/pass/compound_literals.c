/* An unnamed object in a block. */
struct point { int x, y; };

/*@ requires \valid_read(p);
    modifies \nothing;
    ensures \result == p->x; */
int first(const struct point *p) {
    return p->x;
}

int use(void) {
    int r = first(&(struct point){3, 4});
    int *a = (int[]){1, 2, 3};
    a[2] = 5;
    //@ assert r == 3 && a[1] == 2 && a[2] == 5;
    return r;
}
