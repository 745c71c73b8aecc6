/* A location stands for the cells of its type: who sees the contract alone relies on the others. */
/*@ requires \valid((float *)p);
    modifies *p; */
void other_class(int *p) {
    *(float *)p = 1.0f; //~ frame
}
