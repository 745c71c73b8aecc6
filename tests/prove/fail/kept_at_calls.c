/* What others know, they may change; a union may hold another member; what moves with the loop is not one object. */

void log_it(int x);
void keep(int *p);
struct pt { int x, y; };
union number { int i; float f; unsigned char bytes[4]; };
static union number shared;
static int *saved;
static int counter;

int was_stored(void)
{
    int a[2] = { 1, 2 };
    saved = a;
    log_it(1);
    //@ assert a[0] == 1; //~ assertion
    return 0;
}
int was_given(void)
{
    struct pt p = { 1, 2 };
    keep(&p.y);
    log_it(1);
    //@ assert p.y == 2; //~ assertion
    return 0;
}
int was_given_by_a_cursor(void)
{
    int a[3] = { 1, 2, 3 };
    int *p = a, *q = p + 1;
    keep(q);
    log_it(1);
    //@ assert a[0] == 1; //~ assertion
    return 0;
}
int was_made_a_number(void)
{
    int a[2] = { 1, 2 };
    unsigned long address = (unsigned long) a;
    log_it((int) address);
    //@ assert a[0] == 1; //~ assertion
    return 0;
}
static void set(int *p) { if (p) *p = 5; } //~ null-dereference use-after-free out-of-bounds type-mismatch
int was_passed(void)
{
    int a = 1;
    set(&a);
    //@ assert a == 1; //~ assertion
    return a;
}
struct holder { int *p; };
int in_a_struct(void)
{
    int a[2] = { 1, 2 };
    struct holder h = { a };
    saved = h.p;
    log_it(1);
    //@ assert a[0] == 1; //~ assertion
    return 0;
}
void other_member(void)
{
    shared.i = 1;
    log_it(1);
    //@ assert shared.i == 1; //~ assertion
}
int in_rounds(int n)
{
    int a[2] = { 1, 2 };
    for (int i = 0; i < n; i++) {
        //@ assert a[0] == 1; //~ assertion
        keep(a);
    }
    return 0;
}

