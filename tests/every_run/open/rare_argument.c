int cells[4];
int main(int argc, char **argv)
{
  (void)argv;
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  return cells[argc == 77 ? n : 0];
}
