/* Annotations of a macro are asked where it is used. */
#define POSITIVE(x) do { /*@ assert (x) > 0; */ } while (0)
#define REQUIRES(P) /*@ requires P; */

REQUIRES(x > 3)
int positive(int x) { POSITIVE(x - 3); return x - 3; }

int call(int y)
{
    POSITIVE(y); //~ assertion
    return positive(2); //~ precondition
}
