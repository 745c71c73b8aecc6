int main(void)
{
  double d = 1;
  for (int i = 0; i < 36; i++)
    d *= 10;
  return (int)d;
}
