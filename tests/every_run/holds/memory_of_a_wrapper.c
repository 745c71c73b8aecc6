/* What a wrapper of an allocator hands out is new, so that two structs with like members never share it. How far the sum comes only the runs tell. */
#include <stdlib.h>
#include <string.h>

struct job { int number; struct owner *owner; };
struct owner { int number; struct job *job; };

static void *get(size_t size)
{
  void *memory = malloc(size);
  if (!memory)
    return 0;
  memset(memory, 0, size);
  return memory;
}

static void *get_or_none(size_t size) { return size > 100 ? 0 : get(size); }

int main(void)
{
  int cells[4] = {0}, n = 0;
  struct job *job = (struct job *)get(sizeof(struct job));
  struct owner *owner = get_or_none(sizeof *owner);
  for (int i = 1; i <= 2; i++)
    n += i;
  cells[n] = 1;
  if (job && owner) {
    job->owner = owner;
    owner->job = job;
    n = job->owner->number + owner->job->number;
  }
  free(job);
  free(owner);
  return n;
}
