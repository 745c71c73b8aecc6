/* A pointer to one of two variables. */
int x;
int y = 5;
/*@ modifies x; */
void f(int c) {
    int *p = c ? &x : &y;
    *p = 3; //~ frame
}
/*@ requires y == 5; */
void g(void) {
    f(1);
    //@ check y == 5;
    //@ check x == 3; //~ assertion
    ;
}
