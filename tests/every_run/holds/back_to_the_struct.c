/* How far a member lies from the start of its struct is a number that the text tells. */
#include <stdlib.h>
struct link { struct link *next; };
struct item { int value; struct link link; };
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  struct item *item = malloc(sizeof *item);
  if (!item)
    return 0;
  item->value = n;
  item->link.next = &item->link;
  struct link *link = item->link.next;
  struct item *back = (struct item *)((char *)link - (size_t)&((struct item *)0)->link);
  int value = back->value;
  free(item);
  return value;
}
