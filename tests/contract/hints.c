/* Wrong names and signs, with what was probably meant. */
struct node { struct node *next; int data; };
int total;
//@ predicate positive(integer x) = x > 0;
//@ predicate equal(integer x, int *p) = x == *p;

/*@ require x > 0; */                                 //~ spec-syntax
int clause(int x);
/*@ requires \vaild(p); */                            //~ spec-unknown-name
int keyword(int *p);
/*@ requires positve(x) && totl > 0; */               //~ spec-unknown-name spec-unknown-name
int names(int x);
/*@ requires positive(x, 1) && equal(p, x); */        //~ spec-type spec-type
int arguments(int x, int *p);
/*@ ensures \result > local; */                       //~ spec-unknown-name
int locals(int x) { int local = 0; return x + local; }
/*@ requires n->nxt == \null && n.data == 0; */       //~ spec-unknown-name spec-type
int members(struct node *n);
/*@ requires n->data == 0; */                         //~ spec-type
int dot(struct node n);
/*@ requires list(n, next) == list(n); */             //~ spec-type spec-type
int links(struct node *n);
/*@ requires x = 1; */                                //~ spec-syntax
int compare(int x);
/*@ requires x => 1; */                               //~ spec-syntax
int implies(int x);
/*@ requires x <> 1; */                               //~ spec-syntax
int differ(int x);
/*@ requires x > 0 and x < 3; */                      //~ spec-syntax
int both(int x);
/*@ requires \forall i; i > 0; */                     //~ spec-syntax
int untyped(int x);
/*@ requires forall i in x; */                        //~ spec-syntax
int bounded(int x);
/*@ requires small x < 3; */                          //~ spec-syntax
int unnamed(int x);
/*@ requires p != nullptr && \valid(p[0 .. 3]); */    //~ spec-unknown-name spec-type
int elsewhere(int *p);
/*@ ensures \at(total, Prew) == 0; */                 //~ spec-unknown-name
int label(void);
/*@ behavior small: assumes total < 3;
    complete behaviors smal; */                       //~ spec-unknown-name
int behavior(void);
int body(void) {
    //@ for smal: assert total > 0;                   //~ spec-misplaced
    return 0;
}
