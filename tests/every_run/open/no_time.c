/* Where the time is not to be had, `time` gives -1 (C11 7.27.2.4p3). */
#include <time.h>
int cells[60];
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  return cells[time(NULL) % 60 + n - 6];
}
