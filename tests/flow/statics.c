/* The start of a unit gives static objects their values. */
struct entry { const char *name; int (*call)(int); double weight; };
static int twice(int n) { return 2 * n; }
int table[4] = { 1, [2] = 3 };
static struct entry entries[] = { { "twice", twice, 0.5 }, { .weight = 2 } };
int *inside = &table[2];
struct { int n; char text[]; } open_end = { 2, "ab" };
int count(void)
{
    static int calls = 5;
    return entries[0].call(calls++);
}
