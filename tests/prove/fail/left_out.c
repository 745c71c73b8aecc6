/* An annotation that is not supported costs the functions that need it their proofs, and no others. */
//@ type list<A>;
//@ logic list<integer> none;
//@ predicate is_none(list<integer> l) = l == none;
//@ predicate positive(integer n) = n > 0;

/*@ ensures \dangling(p) ==> \false; //~ unsupported
    ensures positive(\result); */
int refused(int *p)
{
  return 1;
}

int calls_it(int *p)
{
  return refused(p);
}

int in_body(int n)
{
  /*@ breaks n == 1; */ //~ unsupported
  while (n > 1) { if (n == 7) break; n--; } //~ behind-unsupported
  return 1 / (n - n); //~ behind-unsupported behind-unsupported
}

/*@ requires is_none(none); */ //~ unsupported
void by_name(void)
{
}

/*@ ensures positive(\result); */ //~ postcondition
int others(void)
{
  return 0;
}

int x;
/*@ ghost
  /@ requires \valid(p); assigns *p; ensures *p == 1; @/ //~ behind-unsupported
  void reaches(int *p) { *p = 1; } //~ unsupported behind-unsupported
*/

/*@ ensures x == 1; */ //~ behind-unsupported
void relies_on_it(void)
{
  x = 0;
  //@ ghost reaches(&x); //~ behind-unsupported
}
