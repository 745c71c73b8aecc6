/* What hands out memory here keeps it for the next one who asks: two structs with like members share it. */
#include <stdlib.h>

struct job { int number; };
struct owner { int number; };

static void *kept;

static void *get(size_t size)
{
  void *memory = kept ? kept : malloc(size);
  kept = memory;
  return memory;
}

int main(void)
{
  int cells[4] = {0}, n = 0;
  struct job *job = get(sizeof(struct job));
  struct owner *owner = get(sizeof *owner);
  for (int i = 1; i <= 2; i++)
    n += i;
  cells[n] = 1;
  if (!job || !owner)
    return 0;
  job->number = 1;
  owner->number = 2;
  return job->number;
}
