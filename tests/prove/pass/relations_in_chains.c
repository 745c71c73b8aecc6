// Relations of different kinds in one chain: each holds between its neighbours.

/*@ requires a == b < c <= d == 7;
    requires x > y == z;
    assigns \result \from a, b;
    ensures \result == a < c <= 7 == d;
    ensures x > z; */
int chain(int a, int b, int c, int d, int x, int y, int z)
{
    return b;
}
