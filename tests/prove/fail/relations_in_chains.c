// A chain says no more than its relations do.

/*@ requires a == b < c;
    assigns \nothing;
    ensures \result == 1 <= a; */ //~ postcondition
int chain(int a, int b, int c)
{
    return 1;
}
