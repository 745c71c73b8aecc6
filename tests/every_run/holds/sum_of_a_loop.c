/* Nobody says how large n is in each round; the one run shows it. */
int main(void)
{
  int a[6], n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  a[n - 1] = 0;
  return a[n - 1];
}
