/* A statement that is passed once changes what it says, and leaves by `break` without the rest. */
int last(int n)
{
    int seen = 0;
    do {
        if (n > 9)
            break;
        seen = 1;
    } while (0);
    //@ assert seen == 1; //~ assertion
    return seen;
}

int twice(int n)
{
    int rounds = 0;
    do {
        rounds = rounds < 9 ? rounds + 1 : 9;
    } while (n > 0 && 0);
    //@ assert rounds == 2; //~ assertion
    return rounds;
}
