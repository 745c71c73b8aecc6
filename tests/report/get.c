#define AT(a, i) ((a)[i])

int get(int *a, int n)
{
  if (n > 0) return a[n - 1];
  __asm__("");
  return AT(a, n);
}
