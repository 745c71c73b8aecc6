// Ghost code that is C: loops, arrays, structures, functions, lemma functions.
#include <stddef.h>

/*@ axiomatic Sum {
      logic integer sum(integer n);
      axiom sum_none: sum(0) == 0;
      axiom sum_more: \forall integer n; n > 0 ==> sum(n) == sum(n - 1) + n;
    } */

/*@ ghost
  /@ assigns \nothing;
     ensures 2 * sum(n) == n * (n + 1); @/
  void sum_formula(unsigned n) {
    unsigned i = 0;
    /@ loop invariant i <= n && 2 * sum(i) == i * (i + 1);
       loop assigns i;
       loop variant n - i; @/
    while (i < n) i++;
  }
*/

/*@ requires n <= 100;
    assigns \nothing;
    ensures \result == sum(n); */
unsigned sum_up_to(unsigned n)
{
  //@ ghost sum_formula(n);
  return n * (n + 1) / 2;
}

/*@ logic integer fact(integer n) = n <= 0 ? 1 : n * fact(n - 1); */

/*@ ghost
  /@ requires n >= 0;
     decreases n;
     assigns \nothing;
     ensures fact(n) >= 1; @/
  void fact_is_positive(int n) { if (n > 0) fact_is_positive(n - 1); }
*/

/*@ requires n >= 0;
    assigns \nothing; */
void induction(int n)
{
  //@ ghost fact_is_positive(n);
  //@ assert fact(n) >= 1;
}

/*@ requires \valid(a + (0 .. 9));
    assigns a[0 .. 9];
    ensures \forall integer k; 0 <= k < 10 ==> a[k] == \old(a[k]) / 2; */
void halve(int *a)
{
  //@ ghost int before[10];
  /*@ ghost
    /@ loop invariant 0 <= i <= 10;
       loop invariant \forall integer k; 0 <= k < i ==> before[k] == a[k];
       loop assigns i, before[0 .. 9];
       loop variant 10 - i; @/
    for (int i = 0; i < 10; i++) before[i] = a[i];
  */
  /*@ loop invariant 0 <= j <= 10;
      loop invariant \forall integer k; 0 <= k < j ==> a[k] == before[k] / 2;
      loop invariant \forall integer k; j <= k < 10 ==> a[k] == before[k];
      loop assigns j, a[0 .. 9]; */
  for (int j = 0; j < 10; j++)
    a[j] /= 2;
}

struct stack { int top; int data[10]; };
//@ ghost struct stack shadow;
//@ ghost int calls;

/*@ ghost
  /@ requires calls < 100;
     assigns calls;
     ensures \result == calls == \old(calls) + 1; @/
  int tick(void) { return ++calls; }
*/

/*@ requires \valid(s) && 0 <= s->top < 10 && s->top == shadow.top && 0 <= calls < 100;
    assigns s->top, s->data[s->top], shadow.top, calls;
    ensures s->top == shadow.top == \old(s->top) + 1;
    ensures calls == \old(calls) + 1; */
void push(struct stack *s, int x)
{
  s->data[s->top] = x;
  s->top++;
  //@ ghost shadow.top++;
  //@ ghost int now = tick(); assert now == calls;
}

#define between(low, x, high) /@ assert low <= x <= high; @/
#define count_up(from, to) \
  /@ loop invariant from <= up <= to; loop assigns up; loop variant to - up; @/ \
  for (int up = from; up < to; ++up) { /@ assert up < to; @/ }

/*@ requires 0 <= n <= 10;
    assigns \nothing; */
void from_macros(int n)
{
  //@ ghost count_up(0, n);
  /*@ ghost if (n > 5) { between(6, n, 10) } else { between(0, n, 5) } */
}

struct link { struct link *next; int top; };
/*@ assigns \nothing; ensures \result == \null || \valid(\result); */
int *somewhere(void);

/*@ requires \valid(l) && \valid(l->next) && \valid(p);
    ensures calls == \old(calls) && shadow.top == \old(shadow.top); */
void pointers_lead_to_nothing_ghost(struct link *l, int *p)
{
  *p = 1;
  l->next->top = 2;
  int *q = somewhere();
  if (q)
    *q = 3;
}
