#include <stddef.h>
int x, y, counter;
struct node { struct node *next; int data; };

//@ requires n > 0;
//@ requires nonnull: p != NULL;
/*@ check requires small: n < 100;
  @ admit ensures trusted: \result >= 0;
  @ check ensures \result < 100;
  @ assigns *p, p[1 .. n - 1];
  @ modifies x;
  @ frees p;
  @ decreases n;
  @ terminates \true;
  @ exits \false;
  @*/
int all(int *p, int n);

/*@ requires n > 0 ensures \result == n modifies \nothing frees \nothing */
int without_semicolons(int n);

/*@ modifies \everything; */
void anything(void);

/*@ requires a: b: n > 0 && (named: n < 10); */
void named(int n);

//@ ensures x == \old(x) + n && n == \at(n, Pre);
void old(int n)
{
  int i = 0;
  /*@ loop invariant bound: 0 <= i <= n;
      check loop invariant i >= 0;
      admit loop invariant x >= 0;
      loop assigns i, x;
      loop frees \nothing;
      loop variant n - i;
   */
  while (i < n) {
    //@ trust
    i++;
    //@ assert one: x == \at(x, LoopEntry) + i - 1;
    x++;
    /*@ check x > 0; assume i > 0; admit y > 0; check assert i < 10 */
    y = x;
    //@ assert at_the_end: y == x;
  }
  //@ invariant j >= 0
  //@ modifies j
  //@ variant 10 - j
  for (int j = 0; j < 10; j++) counter++;
  //@ loop invariant counter > 0;
  do counter--; while (counter > 1);
again:
  //@ loop invariant \true;
  while (0) {}
  if (n)
    //@ assert n != 0;
    x = 1;
  else
    //@ assert n == 0;
    x = 2;
  switch (n) {
  case 1:
    //@ assert n == 1;
    x = 3;
  }
  x = ({ int t = n; /*@ assert t == n; */ t + 1; });
}

//@ global invariant positive: counter >= 0;
//@ invariant x >= 0;
//@ invariant also: y >= 0;
