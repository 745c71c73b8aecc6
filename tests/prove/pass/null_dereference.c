/* A test for NULL before the access is enough, in every form C programmers write it. */

/*@ requires p == \null || \valid_read(p);
    modifies \nothing;
    ensures p == \null ==> \result == -1;
    ensures p != \null ==> \result == *p; */
int get(const int *p) {
    if (!p)
        return -1;
    return *p;
}

/*@ requires p == \null || \valid(p);
    modifies p[0 .. 0];
    ensures p != \null ==> *p == 0; */
void clear(int *p) {
    if (p != 0)
        *p = 0;
}
