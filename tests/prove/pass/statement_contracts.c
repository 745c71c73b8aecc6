/* Contracts of statements that are no blocks. */
int x;

/*@ assigns x;
    ensures x == 4; */
void single(void)
{
  /*@ requires \true;
      assigns x;
      ensures x == 3; */
  x = 3;
  //@ ensures x == \old(x) + 1;
  x++;
}

/*@ assigns \nothing;
    ensures 0 <= \result <= 10; */
int clamp(int a)
{
  int r = 0;
  /*@ assigns r;
      ensures 0 <= r <= 10;
      behavior big: assumes a > 10; ensures r == 10;
      behavior small: assumes 0 < a; assumes a <= 10; ensures r == a; */
  if (a > 10)
    r = 10;
  else if (a > 0)
    r = a;
  //@ assert \at(a, Pre) == 5 ==> r == 5;
  return r;
}

/*@ requires n > 0;
    assigns \nothing;
    ensures \result == 1; */
int changes_what_it_assumes(int n)
{
  /*@ behavior positive: assumes n > 0; ensures n == 0; */
  n = n > 0 ? 0 : 5;
  while (n < 3) {
    /*@ requires n < 3; ensures \old(n) + 1 == n; */
    n++;
  }
  //@ requires n == 3; ensures \false;
  return 1;
}

/*@ assigns \nothing; */
void in_branches(int a)
{
  int b = 0;
  if (a)
    //@ ensures b == 1;
    b = 1;
  else
    //@ ensures b == 2;
    b = 2;
  switch (a) {
  case 0:
    //@ requires b == 2; ensures b == 3;
    b++;
    break;
  default: ;
  }
  //@ assert a == 0 ==> b == 3;
}
