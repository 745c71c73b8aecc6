/* A part of an array that begins somewhere: it is asked for from there, and no cell before it. How far it goes a number tells, not its type. */
static int part(const int *cells, int from, int count)
{
  int all = 0;
  for (int i = 0; i < count; i++)
    all ^= (cells + from)[i];
  return all;
}

int rows(const int *table, int count)
{
  int all = 0;
  for (int row = 0; row < count; row++)
    all ^= part(table, row, 4);
  return all;
}

int few(const int *cells, short from, short count)
{
  int all = 0;
  for (short i = 0; i < count; i++)
    all ^= cells[from + i];
  return all;
}
