/* A sum over an array changes with an element that is written through another pointer. */
/*@ logic integer sum(int *a, integer n) = n <= 0 ? 0 : sum(a, n - 1) + a[n - 1]; */
/*@ requires \valid(a + (0 .. 9)) && \valid(b) && sum(a, 10) == 7;
    modifies *b; */
void f(int *a, int *b) {
    *b = 3;
    //@ check sum(a, 10) == 7; //~ assertion
    ;
}
