// Cells of which only a clause speaks hold values of their types: members, globals, elements, at the entry and behind calls.

struct queue {
  int head, tail, size;
  int *data;
};

int limit, count;

/*@ requires \valid(q);
    requires 0 <= q->tail < q->size;
    modifies \nothing;
    ensures \result == q->tail + 1; */
int behind(const struct queue *q) { return q->tail + 1; }

/*@ requires 0 <= count < limit;
    modifies count;
    ensures count == \old(count) + 1; */
void one_more(void) { count = count + 1; }

/*@ predicate fine(struct queue *q) = 0 <= q->tail < q->size; */

/*@ requires \valid(q) && fine(q);
    modifies \nothing; */
int next(struct queue *q) { return q->tail + 1; }

/*@ requires \valid(q);
    modifies q->tail, q->size;
    ensures 0 <= q->tail < q->size; */
void reset(struct queue *q);

/*@ requires \valid(q);
    modifies q->tail, q->size; */
int begin(struct queue *q) {
  reset(q);
  return q->tail + 1;
}

/*@ requires n > 0 && \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
    requires \forall integer i; 0 <= i < n ==> a[i] < b[i];
    modifies \nothing; */
int above(const int *a, const int *b, int n) { return a[0] + 1; }

/*@ requires \valid_read(q);
    modifies \nothing;
    behavior some:
      assumes q->head < q->tail;
      ensures \result == q->head + 1;
    behavior none:
      assumes q->head >= q->tail;
      ensures \result == q->head;
    complete behaviors;
    disjoint behaviors; */
int advanced(const struct queue *q) {
  if (q->head < q->tail) return q->head + 1;
  return q->head;
}
