int main(void)
{
  int n = 0, *kept = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  {
    kept = (int[]){1, 2};
  }
  return *kept + n;
}
