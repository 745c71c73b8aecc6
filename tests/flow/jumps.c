/* Lives end where a jump leaves their scope, and begin where one enters it. */
void use(int *);
void out_of_scopes(int n)
{
    for (int i = 0; i < n; i++) {
        int inside = i;
        use(&inside);
        if (inside == 3)
            goto done;
        if (inside == 2)
            continue;
        if (inside == 1)
            break;
    }
done:
    return;
}

int into_scope(int n)
{
    if (n)
        goto inner;
    {
        int x;
        x = 1;
    inner:
        use(&x);
        return n;
    }
}

void again(void)
{
    int k = 0;
top:;
    int fresh;
    use(&fresh);
    if (k++ < 3)
        goto top;
}
