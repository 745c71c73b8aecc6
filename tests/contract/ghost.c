#include <stddef.h>
struct node { struct node *next; int data; };
struct node *head;
int real_one;
//@ ghost int count = 0;
//@ ghost integer total; ghost struct node *seen = \null;

//@ requires count >= 0; ensures count == \old(count) + 1;
void ghosts(struct node *h, int n)
{
  //@ ghost integer k = n; ghost int z;
  //@ ghost count = count + 1;
  /*@ ghost BS += h; */
  //@ ghost BS -= head
  /*@ ghost retype(h, struct node); retype(h, int, n + 1); retype(h, int[4]); */
  n++;
  //@ ghost if (k > 0) { k = k - 1; integer inner = k; k += inner; } else k++;
  /*@ ghost { z = 1; { z -= 1; } seen = h; total--; } */
  {
    //@ ghost int inside = 1;
    n--;
    //@ assert inside == 1;
  }
  //@ ghost Later: ;
  //@ ghost integer older = \at(n, Pre);
  //@ assert \at(k, Pre) == 0;             //~ spec-type
  n = 0;
  //@ assert \at(n, Later) >= 0 && k >= z;
  //@ ghost n = 1;                          //~ spec-misplaced
  //@ ghost real_one = 1;                   //~ spec-misplaced
  //@ ghost k = h;                          //~ spec-type
  //@ ghost BS = h;                         //~ unsupported-annotation
  //@ ghost BS += n;                        //~ spec-type
  //@ ghost retype(h, void);                //~ spec-type
  //@ ghost retype(n, int);                 //~ spec-type
  //@ ghost Later: ;                        //~ spec-type
  //@ assert inside == 1 && inner == 1;     //~ spec-unknown-name spec-unknown-name
  //@ ghost n + 1;                          //~ spec-syntax
  //@ ghost                                 //~ spec-syntax
}

//@ ghost count = 1;                        //~ spec-misplaced
//@ ghost int count = 1;                    //~ spec-type
void uses(void)
{
  //@ assert count >= 0 && k == 0;          //~ spec-unknown-name
}
