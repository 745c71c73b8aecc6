/* One behaviour is not kept, zero is in none, one is in two. */

/*@ requires -1000 < x < 1000;
    modifies \nothing;
    behavior negative:
      assumes x < 0;
      ensures \result == -x;
    behavior positive:
      assumes x > 0;
      ensures \result == x; //~ postcondition
    complete behaviors; //~ assertion
    disjoint behaviors; */
int absolute(int x) {
    return -x;
}
