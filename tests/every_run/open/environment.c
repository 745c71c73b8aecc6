#include <stdlib.h>
int cells[4];
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  char *text = getenv("FOO");
  return text && text[0] == 'k' ? cells[n] : 0;
}
