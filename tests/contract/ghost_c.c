struct cell { int value; struct cell *next; };
int plain, n;
volatile int device;
int *pointer;
int ordinary(int z), extra(int z);
//@ ghost int shadow; static int counts[4]; struct cell copy;
/*@ ghost
  /@ requires z > 0; assigns shadow; ensures shadow == z; @/
  int set(int z) { shadow = z; return z; }
*/
//@ ghost int ordinary(int z) { return 1; }      //~ spec-misplaced
//@ ghost int open(int z);                       //~ unsupported-annotation
//@ ghost struct late { int a; } late;           //~ unsupported-annotation
//@ ghost __attribute__((constructor)) void early(void) { } //~ unsupported-annotation
void rules(int x)
{
  //@ ghost int y = set(x); counts[y] = x; copy.value++;
  //@ ghost plain = 1;                           //~ spec-misplaced
  //@ ghost *pointer = 1;                        //~ unsupported-annotation
  //@ ghost copy.next->value = 1;                //~ unsupported-annotation
  //@ ghost shadow = plain++;                    //~ spec-misplaced
  //@ ghost extra(1);                            //~ spec-misplaced
  //@ ghost return;                              //~ spec-misplaced
  //@ ghost shadow = device;                     //~ unsupported-annotation
  //@ ghost __builtin_trap();                    //~ unsupported-annotation
  //@ ghost { goto out; }                        //~ unsupported-annotation
  while (x) {
    //@ ghost break;                             //~ spec-misplaced
    //@ ghost if (x) continue;                   //~ spec-misplaced
    /*@ ghost while (shadow) { if (x) break; else continue; } */
    x--;
  }
  switch (x) {
    //@ ghost case 3: shadow = 1;                //~ spec-misplaced
    //@ ghost while (x) { case 4: ; }            //~ spec-misplaced
    default: ;
  }
  plain = shadow;                                //~ spec-misplaced
  set(3);                                        //~ spec-misplaced
out: ;
}
