int cells[4], at;
static void early(void) { at = 6; }
__asm__(".pushsection .init_array,\"aw\"\n.quad early\n.popsection");
int main(void)
{
  int n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  return cells[at + n - 6];
}
void (*used(void))(void) { return early; }
