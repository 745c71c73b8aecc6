#include <stdio.h>
int cells[4];
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  if (getchar() == EOF && !feof(stdin))
    return cells[n];
  return 0;
}
