#include <stdlib.h>
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  int *cells = malloc(4 * (size_t)n);
  cells[0] = 0;
  free(cells);
  return 0;
}
