/* Side effects in no order on places that are apart (C11 6.5p2). */
struct stack { int count; int *items; };
struct ring { int head, cells[8]; };

/*@ requires \valid(s) && \valid(out) && \separated(out, s) && 0 < s->count && \valid(s->items + (0 .. s->count - 1));
    requires \separated(s, s->items + (0 .. s->count - 1)) && \separated(out, s->items + (0 .. s->count - 1));
    modifies *out, s->count;
    ensures s->count == \old(s->count) - 1 && *out == s->items[s->count]; */
void pop(struct stack *s, int *out)
{
  *out = s->items[--s->count];
}

/*@ requires \valid(r) && \valid_read(in) && \separated(in, r) && 0 <= r->head < 8;
    modifies r->head, r->cells[0 .. 7];
    ensures r->cells[\old(r->head)] == *in && r->head == \old(r->head) + 1; */
void put(struct ring *r, const int *in)
{
  r->cells[r->head++] = *in;
}

/*@ requires \valid(a + (0 .. 9)) && 0 <= i < j < 10 && a[j] < 100;
    modifies a[i], a[j];
    ensures a[i] == \old(a[j]) && a[j] == \old(a[j]) + 1; */
void other_elements(int *a, int i, int j)
{
  a[i] = a[j]++;
}

/*@ requires \valid(p) && \valid(q) && 0 < *p < 9 && 0 < *q < 9;
    modifies *p;
    ensures \result == \old(*p) + *q || p == q; */
int only_where_they_differ(int *p, int *q)
{
  return p == q ? 0 : (*p)++ + *q;
}

int main(void)
{
  int items[3] = { 1, 2, 3 }, last = 0;
  struct stack s = { 3, items };
  pop(&s, &last);
  //@ assert last == 3 && s.count == 2;
  return 0;
}
