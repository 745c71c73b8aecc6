/* A run that never ends breaks no rule. */
int main(void)
{
  unsigned i = 0, x = 1, y = 2;
  int cells[3] = {0, 0, 0};
  while (x) {
    unsigned z = x;
    x = y;
    y = z;
    cells[x]++;
    cells[x] = 0;
    i = x + y;
  }
  return (int)i;
}
