#include <stdio.h>
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  int letter = getchar();
  //@ assert letter != 'x';
  return n;
}
