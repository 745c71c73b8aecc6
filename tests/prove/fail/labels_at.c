/* The wrong point in time. */

/*@ requires \valid(p) && *p < 100;
    modifies *p;
    ensures \old(*p) == *p; */ //~ postcondition
void once(int *p) {
    ++*p;
after:
    //@ check \at(*p, after) == *p;
    //@ check \at(*p, Pre) == *p; //~ assertion
    ;
}
