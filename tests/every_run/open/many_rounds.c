int cells[4];
int main(void)
{
  unsigned n = 0;
  int kept = 0;
  for (;;) {
    n++;
    if (n == 4000000001u)
      kept += cells[6];
  }
  return kept;
}
