// A clause gives a cell no range but that of its own type, and none to what it does not bound.

struct queue {
  int tail;
  long size;
  unsigned char small;
  unsigned int wide;
};

/*@ requires \valid(q) && 0 <= q->tail <= q->size;
    modifies \nothing; */
int no_room(const struct queue *q) {
  return q->tail + 1; //~ signed-overflow
}

/*@ requires \valid(q) && q->tail <= q->small;
    modifies \nothing; */
int below(const struct queue *q) {
  return q->tail - 1; //~ signed-overflow
}

/*@ requires \valid(q) && 0 <= q->tail < q->wide;
    modifies \nothing; */
int unsigned_bound(const struct queue *q) {
  return q->tail + 1; //~ signed-overflow
}

/*@ requires \valid(q);
    modifies q->tail, q->size;
    ensures 0 <= q->tail < q->size; */
void reset(struct queue *q);

/*@ requires \valid(q);
    modifies q->tail, q->size; */
int begin(struct queue *q) {
  reset(q);
  return q->tail + 1; //~ signed-overflow
}

/*@ requires \valid_read(q) && 0 <= *(signed char *)&q->wide <= 127;
    modifies \nothing; */
void bytes(const struct queue *q) {
  //@ assert q->wide <= 127; //~ assertion
}

/*@ requires \valid(flag);
    requires *flag >= 0;
    modifies *flag; */
void any_time(int *flag) {
  *flag = 1;
  //@ assert \old(*flag) < 2147483647; //~ assertion
}
