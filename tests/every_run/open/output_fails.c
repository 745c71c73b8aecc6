#include <stdio.h>
int cells[4];
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  if (fputs("x", stdout) < 0)
    return cells[n];
  return 0;
}
