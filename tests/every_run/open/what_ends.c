int main(void)
{
  int n = 0;
  /*@ loop variant n; */
  for (int i = 1; i <= 3; i++)
    n += i;
  return n;
}
