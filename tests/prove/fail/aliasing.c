/* Two pointers of one type may be equal. */
/*@ requires \valid(p) && \valid(q) && *q == 3;
    modifies *p;
    ensures *q == 3; */ //~ postcondition
void alias(int *p, int *q) {
    *p = 4;
}
/*@ requires \valid(p) && \valid(q);
    modifies *p; */
void write_q(int *p, int *q) {
    *q = 4; //~ frame
}
