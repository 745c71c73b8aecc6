/* The address that was taken out of the set, and one that is in none of both. */

/*@ requires \valid(p + (0 .. 9));
    modifies difference(array(p, 4, 10), {p + 3}); */
void without(int *p) {
    p[4] = 1;
    p[3] = 2; //~ frame
}

/*@ requires \valid(p + (0 .. 9));
    modifies intersection(array(p, 4, 5), array(p + 3, 4, 5)); */
void both(int *p) {
    p[3] = 1;
    p[2] = 2; //~ frame
}
