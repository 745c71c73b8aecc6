/* A plain pointer may point into a struct. */
struct s { int n; int a[4]; };
/*@ requires \valid(s) && \valid(p) && s->a[1] == 2;
    modifies *p; */
void inner(struct s *s, int *p) {
    *p = 7;
    //@ check s->a[1] == 2; //~ assertion
    //@ check s->n == \old(s->n); //~ assertion
    ;
}
