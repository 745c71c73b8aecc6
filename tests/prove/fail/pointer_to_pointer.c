/* After the write the cell holds another pointer. */

/*@ requires \valid(pp) && \valid(*pp);
    modifies *pp, **pp; */
void reset(int **pp) {
    *pp = 0;
    **pp = 1; //~ null-dereference
}
