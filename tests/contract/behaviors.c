/*@ requires \valid(p);
    behavior positive:
      assumes *p > 0;
      requires *p < 1000;
      assigns \nothing;
      ensures up: \result == 1;
      check ensures \result > 0;
    behavior other:
      assumes *p <= 0;
      modifies *p;
      ensures \result == \old(*p);
    behavior more: ensures \true;
    complete behaviors positive, other;
    disjoint behaviors positive, other;
    complete behaviors;
    disjoint behaviors;
 */
int classify(int *p);

/*@ behavior a: assumes x > 0;
    behavior a: assumes x <= 0;   //~ spec-misplaced
    complete behaviors a, b;      //~ spec-unknown-name
 */
int twice(int x);

//@ complete behaviors;     //~ spec-misplaced
int none(int x);

//@ assumes x > 0;          //~ spec-misplaced
int assumes(int x);

//@ behavior a: frees p;    //~ unsupported-annotation
void frees(int *p);
