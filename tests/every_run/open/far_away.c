#include <stdlib.h>
int main(void)
{
  size_t n = 0;
  for (int i = 1; i <= 3; i++)
    n += (size_t)i;
  char *block = malloc((size_t)-1 / 2);
  if (block)
    block[n * ((size_t)1 << 40) << 20] = 1;
  return 0;
}
