extern int nowhere __attribute__((weak));
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  return nowhere + n;
}
