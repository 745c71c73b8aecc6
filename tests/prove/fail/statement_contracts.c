/* Contracts of statements that are no blocks. */
int x;

void single(void)
{
  //@ requires x == 0; //~ assertion
  x = 3;
  //@ ensures x == 3; //~ assertion
  x++;
}

void cases(int a)
{
  int r = 0;
  /*@ behavior big: assumes a > 10; ensures r == 9; //~ assertion
      behavior none: assumes a < -5; ensures r == 7; */ //~ assertion
  if (a > 10)
    r = 10;
  //@ behavior small: assumes a <= 10; requires a > 0; //~ assertion
  r = 0;
}

void changes_what_it_assumes(int n)
{
  //@ behavior positive: assumes n > 0; ensures n > 0; //~ assertion
  n = n > 0 ? 0 : 1;
}
