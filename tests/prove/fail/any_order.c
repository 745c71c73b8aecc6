/* What holds in one order only is not proved, and what no order makes defined is not given one. */
int counter;

/*@ requires counter < 1000; modifies counter; ensures counter == \old(counter) + 1 && \result == counter; */
int next(void)
{
    return ++counter;
}

/*@ requires 0 <= counter < 500; modifies counter; ensures \result == 2 * counter; */ //~ postcondition
int left_first(void)
{
    return next() + counter;
}

/*@ requires 0 <= counter < 500; modifies counter; ensures \result == 2 * counter - 1; */ //~ postcondition
int right_first(void)
{
    return next() + counter;
}

/*@ requires 0 <= counter < 500; modifies counter; ensures \result == -1; */ //~ postcondition
int first_is_less(void)
{
    return next() - next();
}

/*@ requires \valid(p) && \freeable(p); modifies \nothing; frees p; ensures !alloc(p) && 0 <= \result <= 1; */
int released(int *p);

/*@ requires \valid(p) && \freeable(p); frees p; */
int used_or_freed(int *p)
{
    return (*p & 1) + released(p); //~ use-after-free
}

/*@ requires 0 <= counter < 500;
    ensures \result == 3 * \old(counter) + 1 || \result == 3 * \old(counter) + 3; */ //~ postcondition
int between(void)
{
    return counter + counter + next();
}

int undefined(int i)
{
    return i++ % 2 + i % 3 + next(); //~ unsupported behind-unsupported
}

/*@ requires 0 <= counter < 500; modifies counter; */
void nothing_follows(void)
{
    int sum = next() + counter;
    //@ assert \false; //~ assertion
}
