/* Where invariants of private variables do not hold, or are not private. */
#include <stdlib.h>

#define N 8
static int cells[N];
static int top = 9;
//@ global invariant in_cells: 0 <= top <= N;            //~ assertion
static int low;
//@ global invariant not_negative: 0 <= low;             //~ postcondition

void other(void);
void give(int *to);

void called_while_broken(void)
{
  low = -1;
  other();                                               //~ precondition
  low = 0;
}

void ended_while_broken(int x)
{
  low = x;
  exit(0);                                               //~ precondition
}

void left_broken(int x)
{
  low = x;
}

static int helper(void) { return cells[low % N]; }
int helped_while_broken(void)
{
  low = -2;
  int it = helper();                                     //~ precondition
  low = 0;
  return it;
}

/* Who has the address may change it. */
static int shared;
//@ global invariant shared_one: 0 <= shared < N;        //~ postcondition
static struct { int at; int inside[4]; } lent;
//@ global invariant lent_one: 0 <= lent.at < N;         //~ postcondition
int lend(void)
{
  give(&shared);
  give(lent.inside);
  int it = cells[shared];                                //~ out-of-bounds
  return it & cells[lent.at];                            //~ out-of-bounds
}
//@ requires \valid(p);
void through(int *p)
{
  *p = 4711;
}
