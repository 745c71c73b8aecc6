// Measures that do not go down in their relation.

/*@ predicate below(integer a, integer b) = a > b && a >= 0;
    predicate beneath(integer a, integer b) = a > b && a >= 1; */

/*@ requires n >= 0; assigns \nothing; terminates \true; */
int stays(int n)
{
    /*@ loop invariant n >= 0; loop assigns n; loop variant n for below; */ //~ termination
    while (n > 0)
        ;
    return n;
}

/*@ requires n >= 0; assigns \nothing; decreases n for below; terminates \true; */
int again(int n)
{
    return n == 0 ? 0 : again(n); //~ termination
}

/*@ assigns \nothing; terminates n > 0; */
void perhaps(int n);

/*@ assigns \nothing; terminates \true; */
void relies(int n)
{
    perhaps(n); //~ termination
}

int odd(int n);
/*@ requires n >= 0; assigns \nothing; decreases n for below; terminates \true; */
int even(int n)
{
    return n == 0 ? 1 : odd(n - 1); //~ termination
}
/*@ requires n >= 0; assigns \nothing; decreases n for beneath; terminates \true; */
int odd(int n)
{
    return n == 0 ? 0 : even(n - 1); //~ termination
}
