/* `time` stores its result, too; comparisons have a sign, tests of letters are true. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int cells[3];
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  time_t now, then = time(&now);
  if (then != now || !isalpha('a' + n))
    return cells[n];
  char word[2] = { (char)('a' + rand() % 26), 0 };
  int order = strcmp(word, "m");
  return order < 0 ? cells[n - 6] : order > 0 ? cells[n - 5] : cells[n - 4];
}
