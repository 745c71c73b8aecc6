/* A small function without contract serves as its own where it is called. */
static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }
static int square(int x) { if (x < -100 || x > 100) return 0; return x * x; }
static unsigned char at[16];
static int slot(int x) { return clamp(x, 0, 15); }
int chosen(int x) { return at[slot(x)]; }
int squares(int x)
{
    int s = square(3);
    //@ assert s == 9;
    return at[clamp(square(x), 1, 14)];
}
static int used;
static void use(int n) { if (n > 0 && n < 10) used = n; }
int uses(void)
{
    int kept[2] = { 4, 5 };
    used = 1;
    use(7);
    //@ assert used == 7 && kept[1] == 5;
    use(70);
    //@ assert used == 7;
    return kept[0];
}
struct pt { int x, y; };
static struct pt turned(struct pt p) { struct pt q = { p.y, p.x }; return q; }
int turns(void)
{
    struct pt p = { 1, 2 }, q = turned(p);
    //@ assert q.x == 2 && q.y == 1 && p.x == 1;
    return q.x;
}
static int *null_if(int c, int *p) { return c ? (int *) 0 : p; }
int goes_on(void)
{
    int a = 3;
    int *p = null_if(0, &a);
    //@ assert p == &a && a == 3;
    return *p;
}
/*@ modifies \nothing; ensures 0 <= \result <= 15; */
int framed(int x) { return slot(x); }
