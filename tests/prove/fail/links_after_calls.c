/* A call without contract may change every list. */
struct node { struct node *next; int data; };
struct node g;
void anything(void);
/*@ requires block(&g, node.next) == \null; */
void f(void) {
    anything();
    //@ check block(&g, node.next) == \null; //~ assertion
    ;
}
