int kept;
/*@ modifies \nothing; */
static int set(int x)
{
  int n = 0;
  kept = x;
  for (int i = 1; i <= x; i++)
    n += i;
  return n;
}
int main(void) { return set(2); }
