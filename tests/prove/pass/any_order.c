/* Calls beside other operands run before or after them, which C leaves open: what holds in every order is proved. */
int counter;

/*@ requires counter < 1000; modifies counter; ensures counter == \old(counter) + 1 && \result == counter; */
int next(void)
{
    return ++counter;
}

/*@ modifies \nothing; ensures \result == counter; */
int current(void)
{
    return counter;
}

/*@ requires 0 <= counter < 500; modifies counter; ensures \result == 2 * counter || \result == 2 * counter - 1; */
int either(void)
{
    return next() + counter;
}

/*@ requires 0 <= counter < 500; modifies counter; ensures \result == 2 * \old(counter) + 3; */
int both(void)
{
    return next() + next();
}

/*@ requires 0 <= counter < 500; modifies counter; ensures -1 <= \result <= 0; */
int difference(void)
{
    return current() - next();
}

/*@ requires a <= 2000 && b <= 2000; modifies \nothing; ensures \result == (a <= b); */
static int ordered(int a, int b)
{
    return a <= b;
}

/*@ requires 0 <= counter < 500; modifies counter; ensures \result == 0 || \result == 1; */
int arguments(void)
{
    return ordered(counter, next());
}

/*@ requires 0 <= counter < 500; modifies counter; ensures counter == \old(counter) + 1; */
void compared(void)
{
    if (next() == counter)
        return;
    //@ assert counter == \at(counter, Pre) + 1;
}
