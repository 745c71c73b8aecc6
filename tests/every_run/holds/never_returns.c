/* Its end is reached by no way, so that there is nothing to ask. */
#include <stdlib.h>
__attribute__((noreturn)) static void stop(void)
{
again:
  goto again;
}
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  int *cells = malloc((size_t)n * sizeof *cells);
  if (!cells)
    stop();
  cells[n - 1] = n;
  n = cells[n - 1];
  free(cells);
  return n;
}
