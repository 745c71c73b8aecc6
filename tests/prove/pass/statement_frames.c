/* `modifies` of a statement: every write in it is checked, from the state before it. */
int g, h, t[10];

/*@ requires g < 1000 && h < 1000; */
void block(void)
{
    int x = 0;
    /*@ requires x == 0; assigns x, g; ensures x == 2; */
    {
        x = x + 1;
        x = x + 1;
        g = g + x;
    }
    //@ assert x == 2 && h == \at(h, Pre);
}

/*@ requires \valid(p) && 0 <= *p < 10; */
void before_the_block(int *p)
{
    /*@ modifies *p, t[*p]; */
    {
        t[*p] = 1;
        *p = 11;
    }
}

int no_block(int c)
{
    int r;
    //@ assigns r, g;
    if (c)
        r = 1;
    else
        g = r = 2;
    return r;
}

void nothing(void)
{
    //@ assigns \nothing;
    {
        int local[3];
        local[0] = 1;
        for (int i = 0; i < 3; i++)
            local[i] = i;
    }
}
