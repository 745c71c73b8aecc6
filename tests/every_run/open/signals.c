#include <signal.h>
int cells[4];
volatile int at;
static void handle(int number) { (void)number; at = 6; }
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  signal(SIGINT, handle);
  at = n - 4;
  return cells[at];
}
