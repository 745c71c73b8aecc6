/* What a function accesses through a restricted parameter and changes, it accesses in no other way (C11 6.7.3.1p4). */
static int counter;
struct pair { int *restrict first; int second; };

/*@ requires \valid(p) && \valid(q); modifies *p, *q; */
static int both(int *restrict p, int *restrict q) //~ precondition
{
    *p = 7;
    *q = 1;
    return *p;
}

/*@ requires 0 <= n && \valid(to + (0 .. n - 1)) && \valid_read(from + (0 .. n - 1)); modifies to[0 .. n - 1]; */
void copies(int n, int *restrict to, const int *from);

/*@ requires \valid_read(p); modifies counter; */
void counts(const int *restrict p);

/*@ requires \valid(to + (0 .. 9)) && \valid_read_string(text); modifies to[0 .. 9]; */
void writes(char *restrict to, const char *text);

/*@ requires \valid(p); modifies p->second; */
void plain(struct pair *p);

int same(void)
{
    int x = 0;
    return both(&x, &x); //~ precondition
}

int different(void)
{
    int x = 0, y = 0;
    return both(&x, &y);
}

void overlapping(void)
{
    int a[8] = {0};
    copies(4, a, a + 4);
    copies(0, a, a);
    copies(4, a + 1, a); //~ precondition
}

void aliased(void)
{
    int x = 0;
    counts(&x);
    counts(&counter); //~ precondition
}

/*@ requires \valid(text + (0 .. 9)) && \valid_string(text); modifies text[0 .. 9]; */
void onto_itself(char *text)
{
    writes(text, text); //~ precondition
}

/*@ requires \valid(p) && \valid(q); modifies *p, *q; */
typedef int (*pair_function)(int *p, int *q);

/*@ requires \valid(p); modifies *p; */
int through_pointer(int *p)
{
    pair_function f = both;
    return f(p, p);
}

extern int elsewhere;

/*@ requires \valid(p); modifies *p, elsewhere; */
void set_both(int *restrict p);

void pass_variable_of_another_file(void)
{
    set_both(&elsewhere); //~ precondition
}
