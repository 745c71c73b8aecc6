/*@ ensures \result > 3; */
static int sum(int x)
{
  int n = 0;
  for (int i = 1; i <= x; i++)
    n += i;
  return n;
}
int main(void) { return sum(2); }
