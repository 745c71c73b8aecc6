/* What a small function does is known, and no more; what it has to check is checked where it stands, once. */
static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
static unsigned char at[16];
int one_too_far(int x) { return at[clamp(x, 0, 16)]; } //~ out-of-bounds
static int inverse(int x) { return 100 / x; } //~ division-by-zero
int inverses(int x)
{
    int i = inverse(5);
    //@ assert i == 21; //~ assertion
    return i;
}
static void set(int *p, int v) { *p = v; } //~ null-dereference use-after-free out-of-bounds type-mismatch
int sets(void)
{
    int a = 1, b = 2;
    set(&a, 5);
    //@ assert b == 2;
    //@ assert a == 1; //~ assertion
    return a;
}
int sets_in_rounds(int n)
{
    int a = 1;
    for (int i = 0; i < n; i++)
        set(&a, i);
    //@ assert a == 1; //~ assertion
    return a;
}
int *outside;
static void hand_out(int *p) { outside = p; }
void log_it(int);
int handed_out(void)
{
    int a = 1;
    hand_out(&a);
    log_it(1);
    //@ assert a == 1; //~ assertion
    return a;
}
static int claims(int x)
{
    //@ assert x > 0; //~ assertion
    return x;
}
int believes(int x)
{
    int y = claims(x);
    //@ assert y > 0; //~ assertion
    return y;
}
static int again(int n) { return n > 0 ? again(n - 1) : 0; }
int recursive(void)
{
    int r = again(3);
    //@ assert r == 0; //~ assertion
    return r;
}
int global;
static void write_global(void) { global = 1; }
/*@ modifies \nothing; */
void keeps(void) { write_global(); } //~ frame
