#include <string.h>
int main(void)
{
  char block[10] = "abc";
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  memcpy(block, block, n);
  return 0;
}
