int cells[4], at;
static int set(void) { at = 6; return 1; }
static int get(void) { int old = cells[at % 7]; at = 1; return old; }
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  at = 0;
  return get() + set() * n;
}
