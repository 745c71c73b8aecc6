/* A record whose name starts like that of a union is no part of it, whichever is named first. */
union a {
    int i;
    float f;
};
struct ab {
    int n;
};
struct both {
    union a u;
    struct ab x;
};
struct both g;

/*@ requires \valid(b);
    modifies \nothing; */
void first(struct both *b)
{
}

/*@ modifies g;
    ensures \result == 7; */
int test(void)
{
    g.x.n = 7;
    union a *p = (union a *)&g.x;
    p->f = 1.0f; //~ type-mismatch
    return g.x.n;
}
