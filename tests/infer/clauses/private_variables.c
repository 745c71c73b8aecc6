/* What all functions of a file keep true of variables that nobody else can reach. */
#define N 8
static int cells[N];
static unsigned head, count;
static int mode, last;
void report(int what);

int put(int x)
{
  if (count == N) {
    report(1);
    return 0;
  }
  cells[(head + count) % N] = x;
  count++;
  return 1;
}

int get(int *out)
{
  if (count == 0)
    return 0;
  *out = cells[head];
  head = (head + 1) % N;
  count--;
  return 1;
}

void set_mode(int m)
{
  last = m;
  if (m >= 0 && m < 4)
    mode = m;
}

static const int weight[4] = { 1, 2, 4, 8 };
int weigh(void) { return weight[mode]; }

int weigh_last(void)
{
  return last < 4 ? weight[last] : 0; //~ out-of-bounds
}
