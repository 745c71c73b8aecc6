int main(void)
{
  double d = 1;
  for (int i = 0; i < 9; i++)
    d *= 10;
  return (int)d;
}
