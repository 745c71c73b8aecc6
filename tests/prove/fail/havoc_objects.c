/* The array of addresses has three elements. */

/*@ requires \valid(p + (0 .. 3));
    modifies array(p, 4, 3); */
void three(int *p) {
    p[2] = 1;
    p[3] = 2; //~ frame
}
