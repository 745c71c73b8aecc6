struct node { struct node *next; };

/*@ inductive even(integer n) {
      case zero: even(0);
      case step: \forall integer n; even(n) ==> even(n + 2);
    } */

/*@ ensures even(5); */ //~ postcondition
void five(void) {}

/*@ inductive leads{L}(struct node *a, struct node *b) {
      case here{L}: \forall struct node *a; leads{L}(a, a);
      case next{L}: \forall struct node *a, *b; \valid_read(a) ==> leads{L}(a->next, b) ==> leads{L}(a, b);
    } */

/*@ requires leads(p, q);
    ensures \valid_read(p); */ //~ postcondition
void may_be_there(struct node *p, struct node *q) {}

/*@ requires \valid(p) && leads(p->next, q);
    ensures leads(p->next, q); */ //~ postcondition
void changed(struct node *p, struct node *q) {
    p->next = p;
}
