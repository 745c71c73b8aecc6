/* Each round of a goto finds the same object. */
int cells[4];
struct pair { int number; };
int main(void)
{
  int n = 0, round = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  struct pair *now = 0, *before;
again:
  before = now;
  now = &(struct pair){round++};
  if (round < 2)
    goto again;
  return before == now ? cells[n] : 0;
}
