// Ghost code that is C has C's rules, keeps its promises, and has to end.
#include <limits.h>

//@ ghost int seen[4];

/*@ ghost
  /@ requires n > 0; assigns \nothing; ensures \result > n; @/
  int more(int n) { return n + 1; } //~ signed-overflow
*/

/*@ ghost
  /@ assigns \nothing; ensures \false; @/ //~ postcondition
  void endless(int n) { while (n) ; } //~ termination
*/

/*@ ghost
  /@ assigns \nothing; ensures \false; @/
  void again(int n) { again(n); } //~ termination
*/

/*@ ghost
  /@ assigns \nothing; ensures \false; @/
  void there(int n);
  /@ assigns \nothing; ensures \false; @/
  void back(int n) { there(n); } //~ termination
  void there(int n) { back(n); } //~ termination
*/

/*@ ghost
  /@ assigns \nothing;
     ensures \forall integer i; i * i > i; @/ //~ postcondition
  void no_lemma(void) { }
*/

//@ assigns \nothing;
void uses(int n)
{
  //@ ghost int m = more(n); //~ precondition
}

//@ assigns \nothing;
void loops(int n)
{
  /*@ ghost while (n == 3) ; */ //~ termination
  //@ assert n != 3;
}

//@ assigns seen[0];
void remembers(int n)
{
  //@ ghost seen[0] = n;
  //@ ghost seen[1] = n; //~ frame
}

void beyond(int n)
{
  //@ ghost seen[4] = n; //~ out-of-bounds
}

/*@ ghost int kept; */

/*@ requires kept == 1;
    ensures kept == 2; */ //~ postcondition
void forgets(void)
{
  //@ ghost int other[2];
  //@ ghost other[0] = 2;
}

/*@ ghost
  /@ requires \valid_read(p) && *p == 3; assigns kept; ensures *p == 3; @/ //~ postcondition
  void may_be_given_it(int *p) { kept = 4; }
*/

/*@ requires \valid(p) && \valid(q); */
void pointers_to_what_runs(int *p, int *q)
{
  *p = 1;
  *q = 2;
  //@ assert *p == 1; //~ assertion
}
