// Measures that a relation orders, and conditions under which a run ends.

/*@ predicate below(integer a, integer b) = a > b && a >= 0; */

/*@ requires n >= 0; assigns \nothing; terminates \true; */
int down(int n)
{
    /*@ loop invariant n >= 0;
        loop assigns n \from n;
        loop variant n for below; */
    while (n > 0)
        n--;
    return n;
}

/*@ requires n >= 0; assigns \nothing; decreases n for below; terminates \true; */
int again(int n)
{
    return n == 0 ? 0 : again(n - 1);
}

/*@ assigns \nothing; terminates n > 0; */
void perhaps(int n)
{
    //@ loop assigns \nothing;
    while (n <= 0)
        ;
}
