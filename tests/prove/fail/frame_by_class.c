/* A location stands for cells of its own type: who sees the contract alone keeps what other cells hold. */
#include <string.h>
struct m { int i; float r; };
struct many { struct m all[4]; };

/*@ requires \valid((struct m *)p) && \valid_read(q); modifies p[0 .. 1]; */
void assigns(int *p, struct m *q)
{
    *(struct m *)p = *q; //~ frame
}

/*@ requires \valid(p) && \valid_read(q) && \separated(p, q); modifies *p; */
void may(struct m *p, struct m *q)
{
    *p = *q;
    memset(p, 0, sizeof *p);
    memcpy(p, q, sizeof *q);
}

/*@ requires \valid(p) && \valid_read(q); modifies p->i, p->r; */
void may_by_fields(struct m *p, struct m *q)
{
    *p = *q;
}

/*@ requires \valid(p) && \valid_read(q); modifies p->all[0 .. 3].i; */
void other_elements(struct many *p, struct many *q)
{
    *p = *q; //~ frame
}
