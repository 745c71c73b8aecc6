int x, y;
//@ allocates x;                                 //~ unsupported-annotation
void from(void);
//@ frees \nothing \from x;                      //~ unsupported-annotation
void terminates(void);
//@ exits \true;                                 //~ unsupported-annotation
void exits(void);
//@ allocates \nothing;                          //~ unsupported-annotation
void allocates(void);
//@ requires \sum(0, 1, x) == 0;                 //~ spec-type
void sum(void);
//@ requires (\lambda integer i; i) == 0;        //~ spec-type
void lambda(void);
//@ requires \typeof(x) == 0 && x == \exit_status; //~ unsupported-annotation
void others(void);
//@ requires (x --> y) == 0;                     //~ unsupported-annotation
void bitwise(void);
//@ decreases x for lexico;                      //~ spec-unknown-name
void measure(void);
//@ ensures \fresh{Old, Here}(p, 4);             //~ unsupported-annotation
void fresh(int *p);
//@ requires \let f(int i) = i; \true;           //~ unsupported-annotation
void local_function(void);
//@ requires L"wide" != \null;                   //~ unsupported-annotation
void wide(void);
//@ requires sizeof("four") == 5;                //~ unsupported-annotation
void size(void);
//@ breaks \true;                                //~ unsupported-annotation
void breaks(void);
//@ check modifies x;                            //~ unsupported-annotation
void checked(void);
//@ check lemma l: 1 == 1;                       //~ unsupported-annotation
//@ model int m;                                 //~ unsupported-annotation
//@ volatile x reads r writes w;                 //~ unsupported-annotation
//@ type invariant t(int z) = z > 0;             //~ unsupported-annotation
//@ strong global invariant s: x > 0;            //~ unsupported-annotation
//@ type list<A>;                                //~ unsupported-annotation
//@ type t = int;                                //~ unsupported-annotation
//@ predicate p<A>(integer a) = a == 0;          //~ unsupported-annotation
//@ logic integer apply(int (*f)(int)) = 1;      //~ unsupported-annotation
//@ logic integer length(\list<integer> l) = 0;  //~ unsupported-annotation
//@ logic list<int> some(integer z) = z;         //~ unsupported-annotation
//@ predicate none(integer z) = [| z |] == z;    //~ unsupported-annotation
//@ ghost (int z)                                //~ unsupported-annotation
void body(void)
{
  //@ requires x > 0; ensures x == 2;            //~ unsupported-annotation unsupported-annotation
  while (x) x--;
  //@ behavior b: modifies x;                    //~ unsupported-annotation
  x = 2;
  //@ complete behaviors;                        //~ unsupported-annotation
  x = 2;
  //@ assigns x;
  x = 2;
  //@ returns \true;                             //~ unsupported-annotation
  x = 2;
  //@ continues x == 1;                          //~ unsupported-annotation
  x = 2;
  //@ loop unroll 4;                             //~ unsupported-annotation
  while (x) x--;
  //@ loop pragma UNROLL 4;                      //~ unsupported-annotation
  while (x) x--;
  //@ loop allocates \nothing;                   //~ unsupported-annotation
  while (x) x--;
  //@ calls body;                                //~ unsupported-annotation
  x = 1;
  //@ ghost int \ghost *g;                       //~ unsupported-annotation
  //@ loop variant x for lexico;                 //~ spec-unknown-name
  while (x) x--;
}
