/* Writes that the `modifies` of a statement does not name. */
int g, h, t[10];

void other(void)
{
    //@ assigns g;
    {
        g = 1;
        h = 1; //~ frame
    }
    h = 2;
}

/* Places are meant as they were before the statement. */
/*@ requires \valid(p) && *p == 1; */
void moved(int *p)
{
    //@ modifies *p, t[*p];
    {
        *p = 2;
        t[*p] = 1; //~ frame
    }
}

/*@ modifies h; */
void sets(void) { h = 1; }

void by_call(void)
{
    //@ assigns g;
    sets(); //~ frame
}

void in_loop(int n)
{
    //@ assigns g;
    {
        for (int i = 0; i < n; i++)
            h = i; //~ frame
    }
}

/* Nobody has checked what happened before a jump into it. */
void jumped(int c)
{
    if (c)
        goto inside;
    //@ assigns g;
    { //~ unsupported
        g = 1;
    inside:
        h = 2;
    }
}
