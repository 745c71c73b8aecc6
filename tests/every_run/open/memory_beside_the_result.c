/* What hands out memory here also leaves it to somebody else. */
#include <stdlib.h>

struct job { int number; };
struct owner { int number; };

static void *last;

static void *get(size_t size)
{
  void *memory;
  last = memory = malloc(size);
  return memory;
}

int main(void)
{
  int cells[4] = {0}, n = 0;
  struct job *job = get(sizeof(struct job));
  struct owner *owner = last;
  for (int i = 1; i <= 2; i++)
    n += i;
  cells[n] = 1;
  if (!job || !owner)
    return 0;
  job->number = 1;
  owner->number = 2;
  return job->number;
}
