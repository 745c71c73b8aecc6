// What a promise says of memory before the call is about a value of that memory's type.
/*@ requires \valid(n);
    modifies *n;
    ensures \result + \old(*n) == 10; */
int rest(unsigned *n);

/*@ requires \valid(n);
    modifies *n; */
int most(unsigned *n)
{
    int left = rest(n);
    //@ assert left <= 10;
    return left;
}
