int top;
//@ global invariant low: 0 <= top < 8;
static void push(int by) { top = by * by; }
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  push(n);
  return n;
}
