/* Contracts that hold, of every form that can be run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct span { int n; int *at; };
enum state { EMPTY, FULL = 3 };
/*@ predicate is_span(struct span *s) = s->n >= 0 && \valid(s->at + (0 .. s->n - 1)); */
/*@ logic integer last(struct span *s) = s->n - 1; */

/*@ requires is_span(s) && 0 <= i <= last(s);
    requires \valid(&s->at[0 .. s->n - 1]);
    requires s->at + i <= s->at + last(s) && (s->at + i) - s->at == i;
    ensures \result == \old(s->at[0]) + \at(i, Pre);
    ensures \forall integer k, m; 0 <= k < s->n && 0 <= m <= k ==> s->at[k] >= 0 && s->at[m] >= 0;
    ensures \exists integer k; 0 <= k < s->n && s->at[k] == 7;
    ensures i >= 0; */
static int put(struct span *s, int i)
{
    int first = s->at[0] + i, kept = i;
    s->at[i] = 7;
    i = -1;
    //@ assert kept == \at(i, Pre) && i == -1;
    /*@ assert (i < 0 <==> kept >= 0) && !(i == 3 ^^ kept == 3); */
    return first;
}

/*@ requires \valid_read_string(text) && \strlen(text) < room && \valid(to + (0 .. room - 1));
    ensures \strlen(to) == \strlen(text);
    behavior short_one: assumes \strlen(text) <= 1; requires room > 1; ensures \result == 1;
    behavior long_one: assumes \strlen(text) > 1; ensures \result == 0; */
static int copied(char *to, size_t room, const char *text)
{
    size_t length = strlen(text);
    memcpy(to, text, length + 1);
    /*@ assert \let n = \strlen(to); n == length && (unsigned char)(n + 256) == n % 256; */
    return length <= 1;
}

/*@ requires n > 0 && (n & (n - 1)) == 0; requires n * n * n > 0 && -n < 0 && ~n == -n - 1;
    ensures *to == \old(*to) + n << 1 || n != 0; */
static void add(long *to, unsigned long n) { *to += (long)n; if (n == 4) return; *to += 0; }

/*@ requires p == \null || \freeable(p); ensures s == EMPTY ==> \result == 0; */
static int drop(char *p, enum state s) { free(p); return s == FULL; }

int main(void)
{
    int cells[4] = { 1, 2, 3, 4 };
    struct span s = { 4, cells };
    char room[8];
    long sum = 1;
    printf("%d\n", put(&s, 2));
    printf("%d", copied(room, sizeof room, "x"));
    printf("%d\n", copied(room, sizeof room, "long"));
    add(&sum, 4);
    add(&sum, 8);
    printf("%ld %d %d\n", sum, drop(malloc(3), FULL), drop(NULL, EMPTY));
    return 0;
}
