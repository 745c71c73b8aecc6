/* What hands out memory here has begun to use it as a struct of its own. */
#include <stdlib.h>

struct head { size_t size; };
struct text { size_t length; };

static void *get(size_t size)
{
  void *memory = malloc(size);
  if (memory)
    ((struct head *)memory)->size = size;
  return memory;
}

int main(void)
{
  int cells[4] = {0}, n = 0;
  struct text *text = get(sizeof(struct text));
  for (int i = 1; i <= 2; i++)
    n += i;
  cells[n] = 1;
  if (!text)
    return 0;
  n = text->length > 3;
  free(text);
  return n;
}
