/* A location stands for cells of its own type at calls, too: whoever sees the contract alone keeps what other cells hold. */
struct m { int i; short s; };
struct n { int i; unsigned low : 4, high : 4; };
union u { int i; float f; };

/*@ requires \valid(q); modifies q->i, q->s; */
void sets_both(struct m *q)
{
    q->i = 3;
    q->s = 3;
}

/*@ requires \valid((struct m *)p); modifies p[0 .. 1]; */
void through_int(int *p)
{
    sets_both((struct m *)p); //~ frame
}

/*@ requires \valid((struct m *)p); modifies *(struct m *)p; */
void through_struct(int *p)
{
    sets_both((struct m *)p);
}

/*@ requires \valid((struct m *)p); modifies p[0 .. 7]; */
void through_bytes(char *p)
{
    sets_both((struct m *)p);
}

/*@ requires \valid(q); modifies q->low; */
void sets_low(struct n *q);

/*@ requires \valid((struct n *)p); modifies p[0 .. 1]; */
void bits_through_int(int *p)
{
    sets_low((struct n *)p); //~ frame
}

/*@ requires \valid(q); modifies q->high; */
void other_bits(struct n *q)
{
    sets_low(q); //~ frame
}

/*@ requires \valid(q); modifies *q; */
void all_bits(struct n *q)
{
    sets_low(q);
}

/*@ requires \valid((union u *)p); modifies *p; */
void activates(float *p)
{
    ((union u *)p)->f = 1; //~ frame
}

/*@ requires \valid(q); modifies q->f; */
void sets_member(union u *q);

/*@ requires \valid((union u *)p); modifies *p; */
void member_through_float(float *p)
{
    sets_member((union u *)p); //~ frame
}

/*@ requires \valid(q); modifies q->i; */
void other_member(union u *q)
{
    sets_member(q);
}
