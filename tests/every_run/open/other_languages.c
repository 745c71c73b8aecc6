/* A decimal point may be longer than one character. */
#include <locale.h>
#include <stdio.h>
int main(void)
{
  char text[4];
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  setlocale(LC_ALL, "");
  sprintf(text, "%.1f", (double)n / 4);
  return text[0];
}
