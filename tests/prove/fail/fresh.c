/* What the caller gave is not new. */

/*@ requires \valid(p);
    modifies \nothing;
    ensures \fresh(\result); */ //~ postcondition
int *same(int *p) {
    return p;
}
