/* `do .. while (0)` is no loop: what is known before stays known, without an invariant. */
#define SWAP(a, b) do { int old = (a); (a) = (b); (b) = old; } while (0)

/*@ requires \valid(p) && \valid(q) && p != q;
    modifies *p, *q;
    ensures *p == \old(*q) && *q == \old(*p); */
void swap(int *p, int *q)
{
    SWAP(*p, *q);
}

/*@ ensures \result == (n > 0 ? 1 : n < 0 ? -1 : 0); */
int sign(int n)
{
    int result = 0;
    do {
        if (n == 0)
            break;
        result = -1;
        if (n < 0)
            continue;
        result = 1;
    } while (0);
    return result;
}
