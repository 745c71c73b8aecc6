/* Writes, and calls that write, outside of the frame. */
int total;
int other;

/*@ modifies total; */
void reset(void) {
    total = 0;
    other = 0; //~ frame
}

/*@ modifies \nothing; */
void indirect(void) {
    reset(); //~ frame
}

/*@ requires \valid(a + (0 .. 9));
    modifies a[2 .. 4]; */
void part(int *a) {
    a[4] = 0;
    a[5] = 0; //~ frame
}

/*@ modifies total; */
void anything(void);
void unknown(void);

/*@ modifies total; */
void caller(void) {
    anything();
    unknown(); //~ frame
}
