/* Of what `strcmp` and `memcmp` give, C fixes the sign alone (7.24.4p1). */
#include <string.h>
int cells[4];
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  const char words[] = "dog";
  if (memcmp(words, "cat", 3) == 1)
    return 0;
  return strcmp(words, "cat") == 2 ? cells[n] : 0;
}
