// What stands behind something that is not modelled is undecided, whichever way leads there.

void straight(int *p, int k)
{
  int o[4] = {0, 1, 2, 3};
  if (k >= 0 && k < 4)
    p[o[k]] = k++; //~ unsupported behind-unsupported
  __asm__("" : "=r"(k)); //~ unsupported
  *p = 1; //~ behind-unsupported
}

/*@ ensures \result == 0; */ //~ behind-unsupported
int after_a_loop(int n)
{
  int x = 0;
  for (int i = 0; i < n; i++) { //~ behind-unsupported
    __asm__("" : "+r"(x)); //~ unsupported
  }
  /*@ assert x == 0; */ //~ behind-unsupported
  return x;
}

// Only the one branch is lost.
int one_branch(int c, int d)
{
  if (c) {
    __asm__("" : "=r"(d)); //~ unsupported
    return d / 2;
  }
  /*@ assert c == 0; */
  return 0;
}
