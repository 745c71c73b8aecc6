#include <string.h>
int main(int argc, char **argv)
{
  char text[300];
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  if (argc > 1)
    strcpy(text, argv[1]);
  return n;
}
