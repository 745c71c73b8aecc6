#include <setjmp.h>
jmp_buf place;
int cells[4];
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  int back = setjmp(place);
  if (back == 0)
    longjmp(place, n);
  return cells[back];
}
