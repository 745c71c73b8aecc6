#include <stdio.h>
int cells[4];
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  int said = puts("hello");
  return said > n ? cells[n] : 0;
}
