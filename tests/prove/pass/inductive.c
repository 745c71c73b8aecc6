/* Inductive predicates: made by their cases, and by nothing else. */
struct node { struct node *next; };

/*@ inductive even(integer n) {
      case zero: even(0);
      case step: \forall integer n; even(n) ==> even(n + 2);
    } */

/*@ ensures even(4); */
void four(void) {
}

/*@ inductive leads{L}(struct node *a, struct node *b) {
      case here{L}: \forall struct node *a; leads{L}(a, a);
      case next{L}: \forall struct node *a, *b; \valid_read(a) ==> leads{L}(a->next, b) ==> leads{L}(a, b);
    } */

/*@ requires \valid_read(p) && leads(p->next, q);
    ensures leads(p, q); */
void one_before(struct node *p, struct node *q) {
}

/*@ requires leads(p, q) && p != q;
    ensures \valid_read(p) && leads(p->next, q); */
void one_behind(struct node *p, struct node *q) {
}
