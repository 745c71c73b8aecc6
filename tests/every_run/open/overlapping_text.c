#include <string.h>
int cells[4];
int main(void)
{
  char text[10] = "abc";
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  strcat(text, text + n - 4);
  return 0;
}
