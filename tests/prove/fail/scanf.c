/* C11 7.21.6.2: conversions whose objects are not there, texts without a bound, numbers that do not fit. */
#include <stdio.h>

int any_length(void)
{
    int n = 0;
    scanf("%d", &n); //~ precondition
    return n;
}

int too_wide(void)
{
    short n = 0;
    scanf("%9hd", &n); //~ precondition
    return n;
}

void no_bound(void)
{
    char word[8];
    scanf("%s", word); //~ precondition
}

void one_too_many(void)
{
    char word[8];
    scanf("%8s", word); //~ out-of-bounds
}

void null(int *p)
{
    scanf("%9d", p); //~ null-dereference use-after-free out-of-bounds type-mismatch
}

/*@ requires \valid(p); modifies __cinch_errno; */
void frame(int *p)
{
    scanf("%9d", p); //~ frame
}

/* It may be stored. */
int stored(void)
{
    int n = 5;
    scanf("%9d", &n);
    //@ assert n == 5; //~ assertion
    return n;
}

/* It may not be stored. */
int not_stored(void)
{
    int a = 5, b = 6;
    if (scanf("%1d%1d", &a, &b) >= 1) {
        //@ assert b != 6; //~ assertion
    }
    return a;
}

/* Nor does a text end that was not stored. */
void no_text(void)
{
    char word[8];
    scanf("%7s", word);
    puts(word); //~ precondition
}

struct two { int a[2]; int b; };

void into_next(struct two *t, int i)
{
    struct two s = {{0, 0}, 0};
    int *p = s.a;
    scanf("%9d", p + 2); //~ out-of-bounds
}

int in_loop(void)
{
    int n = 5;
    for (int i = 0; i < 3; i++)
        scanf("%1d", &n);
    //@ assert n == 5; //~ assertion
    return n;
}

void overlap(void)
{
    char text[20] = "12 abc";
    sscanf(text, "%2s", text); //~ precondition
}

const char *format;
void no_literal(int *p)
{
    scanf(format, p); //~ unsupported behind-unsupported
}
