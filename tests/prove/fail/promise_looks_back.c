// A signed number may be negative before the call.
/*@ requires \valid(n);
    modifies *n;
    ensures \result + \old(*n) == 10; */
int rest(int *n);

/*@ requires \valid(n);
    modifies *n; */
int most(int *n)
{
    int left = rest(n);
    //@ assert left <= 10; //~ assertion
    return left;
}
