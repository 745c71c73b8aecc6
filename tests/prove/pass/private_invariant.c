/* Invariants of variables that no other file can reach: the initialisers establish them, all functions keep them, and so they hold wherever
   code runs that is not here. */
#include <stdlib.h>

#define N 8
static int cells[N];
static int top, next = 1;
static struct { int low, high; } window = { 2, 5 };
//@ global invariant in_cells: 0 <= top <= N && 0 <= next < N;
//@ global invariant in_order: 0 <= window.low <= window.high < N;

void log_it(int what);
void keep(void (*call)(int));

void push(int x)
{
  if (top < N)
    cells[top++] = x;
  log_it(top);
  next = (next + 1) % N;
  cells[next] = x;
}

/* A pointer from outside leads to none of the variables. */
//@ requires \valid(out);
int pop(int *out)
{
  if (top == 0)
    return 0;
  *out = cells[--top];
  *out = 4711;
  return cells[window.low];
}

/* Called from outside at any time: before `main`, or while something that is called here runs. */
static void reset(int to) { if (to >= 0 && to < N) top = to; }
__attribute__((constructor)) void first(void) { cells[top % N] = 1; cells[window.high] = 2; }
void announce(void) { keep(reset); cells[next] = 3; }

static int compare(const void *a, const void *b) { return cells[next]; }
void sort(void) { qsort(cells, N, sizeof cells[0], compare); cells[window.low] = 4; }

int main(void)
{
  window.low = window.high;
  push(1);
  if (next == 7)
    exit(cells[next]);
  return cells[window.high];
}
