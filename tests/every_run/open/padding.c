#include <string.h>
struct pair { char letter; int number; };
int cells[4];
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  struct pair x, y;
  x.letter = y.letter = 1;
  x.number = y.number = n;
  return memcmp(&x, &y, sizeof x) ? cells[n] : 0;
}
