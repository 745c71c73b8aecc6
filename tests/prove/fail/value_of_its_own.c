/* A variable has no value yet where statements compute its first one. */
int from_itself(int n)
{
  int value = ({
    int before = value; //~ uninitialized-read
    before > n;
  });
  return value;
}

struct pair { int first, second; };

int deeper(void)
{
  int value = ({
    struct pair pair = (struct pair){ 1, value }; //~ uninitialized-read
    pair.second > 3;
  });
  return value;
}
