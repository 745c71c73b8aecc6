int cells[4], at;
__attribute__((constructor)) static void early(void) { at = 6; }
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 2; i++)
    n += i;
  return cells[at + n - 3];
}
