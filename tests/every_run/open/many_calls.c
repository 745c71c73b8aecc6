int cells[4];
static int depth(int left)
{
  int own[4];
  own[left & 3] = 1;
  return left == 0 ? own[0] : depth(left - 1) + 1;
}
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  return depth(20000) == 20001 ? cells[n] : 0;
}
