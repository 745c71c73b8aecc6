#include <stdlib.h>
int cells[4], count;
static int compare(const void *x, const void *y)
{
  (void)x;
  (void)y;
  return cells[count++];
}
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  int all[6] = {n, 5, 4, 3, 2, 1};
  qsort(all, 6, sizeof all[0], compare);
  return 0;
}
