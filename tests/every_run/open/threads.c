#include <pthread.h>
int cells[4], at;
static void *set(void *p) { at = 6; return p; }
int main(void)
{
  pthread_t thread;
  int n = 0;
  for (int i = 1; i <= 2; i++)
    n += i;
  if (pthread_create(&thread, 0, set, 0))
    return 0;
  int found = cells[at];
  pthread_join(thread, 0);
  return found + n;
}
