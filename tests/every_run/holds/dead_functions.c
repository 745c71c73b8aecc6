/* This file has main, so that nobody else calls what it does not call. */
static int never(const int *p, int i) { return p[i]; }
int nobody(const int *p, int i) { return never(p, i + 1); }
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  return n;
}
