// A promise about alignment that is false is undefined.
int is_there(char *p)
{
  int *q = __builtin_assume_aligned(p, 64); //~ unsupported
  return q != 0;
}
