int x, y;
//@ requires x > 0;              //~ spec-misplaced
int variable;
//@ requires x > 0;              //~ spec-misplaced
struct s { int a; };
//@ requires x > 0;              //~ spec-misplaced
int f(int a), g(int b);
//@ loop invariant x > 0;        //~ spec-misplaced
int h(int a);
//@ assert x > 0;                //~ spec-misplaced
int k(int a);
//@ requires \result == 1;       //~ spec-misplaced
int l(int a);
//@ requires \old(x) == 1;       //~ spec-misplaced
int m(int a);
//@ requires \nothing == x;      //~ spec-misplaced
int n(int a);
//@ requires \fresh(&x);         //~ spec-misplaced
int o(int a);
//@ lemma never: \old(x) == 1;   //~ spec-misplaced
//@ decreases a; decreases a;    //~ spec-misplaced
int p(int a);
//@ variant 1;                   //~ spec-misplaced
int q(int a);
struct t { /*@ requires x > 0; */ int a; };   //~ spec-misplaced
struct w { /*@ requires x > 0; */ int (*take)(int (*f)(int x), int); };   //~ spec-misplaced
int r(/*@ requires x > 0; */ int a);          //~ spec-misplaced
struct u { /*@ predicate inside(int a) = a > 0; */ int a; };   //~ spec-misplaced

int body(int a)
{
  //@ loop invariant x > 0;      //~ spec-misplaced
  x = 1;
  //@ predicate z(int a) = a > 0; //~ spec-misplaced
  x = 2;
  x = /*@ assert x > 0; */ 3;    //~ spec-misplaced
  int z = 1 + /*@ assert x > 0; */ 3;    //~ spec-misplaced
  if (x /*@ assert x > 0; */ > 2)  //~ spec-misplaced
    x = 3;
  for (int i = 0; i < /*@ assert x > 0; */ 3; i++) ;  //~ spec-misplaced
  //@ assert \result == 1;       //~ spec-misplaced
  //@ assert \at(x, LoopEntry) == 1;   //~ spec-unknown-name
  //@ loop variant x; loop variant x;  //~ spec-misplaced
  while (x) x--;
  return x;
  //@ loop invariant x > 0;      //~ spec-misplaced
  //@ trust                      //~ spec-misplaced
}
//@ trust                        //~ spec-misplaced
int untrusted;
//@ requires x > 0;              //~ spec-misplaced
