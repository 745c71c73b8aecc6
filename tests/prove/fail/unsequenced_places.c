/* Side effects in no order on places that may be one (C11 6.5p2). */
struct stack { int count; int *items; };
int g;

/*@ requires \valid(s) && \valid(out) && 0 < s->count && \valid(s->items + (0 .. s->count - 1));
    requires \separated(s, s->items + (0 .. s->count - 1)) && \separated(out, s->items + (0 .. s->count - 1)); */
void pop_to_its_count(struct stack *s, int *out)
{
  *out = s->items[--s->count]; //~ unsequenced
}

/*@ requires \valid(s) && 0 < s->count && \valid(s->items + (0 .. s->count - 1)); */
int counts_among_its_items(struct stack *s)
{
  return s->items[--s->count]; //~ unsequenced
}

/*@ requires \valid(a + (0 .. 9)) && 0 <= i < 10 && 0 <= j < 10 && a[j] < 100; */
void one_element(int *a, int i, int j)
{
  a[i] = a[j]++; //~ unsequenced
}

/*@ requires \valid(p) && \valid(q) && \valid(r) && \separated(q, r) && 0 <= *r < 9; */
void behind_another(int *p, int *q, int *r)
{
  *p = *q = (*r)++; //~ unsequenced
}

/*@ requires \valid(p) && \valid(q) && 0 < *p < 9 && 0 < *q < 9; */
int in_a_branch(int c, int *p, int *q)
{
  return (c ? (*p)++ : 0) + *q; //~ unsequenced
}

/*@ requires \valid(p) && \valid(q) && 0 < *p < 9 && 0 < *q < 9; */
int in_a_condition(int *p, int *q)
{
  while ((*p)-- > *q) //~ unsequenced signed-overflow
    if (*p < 1)
      return 1;
  return 0;
}

/*@ requires \valid(p) && \valid(q) && 0 < *p < 9 && 0 < *q < 9; */
int in_an_initializer(int *p, int *q)
{
  int both[2] = { (*p)++, *q }; //~ unsequenced
  return both[0];
}

/*@ requires \valid(p) && 0 < *p < 9 && 0 < g < 9; */
int with_a_variable(int *p)
{
  return g + (*p)++; //~ unsequenced
}

int by_its_address(void)
{
  int x = 1, *p = &x;
  x = (*p)++; //~ unsequenced
  return x;
}
