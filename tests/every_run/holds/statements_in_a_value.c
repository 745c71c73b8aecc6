/* A variable that gets its value from statements has one, for proofs as for runs. */
#include <stddef.h>

struct link { int number; struct link *next; };
struct item { int weight; struct link link; };

static struct link *kept;

int main(void)
{
  int cells[4] = {0}, n = 0;
  struct item own = { 1, { 2, 0 } };
  kept = &own.link;
  struct item *item = ({
    const struct link *link = kept;
    (struct item *)((char *)link - offsetof(struct item, link));
  });
  for (int i = 1; i <= 2; i++)
    n += i;
  cells[n] = item->weight;
  return cells[n];
}
