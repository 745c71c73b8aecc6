//@ requires a > 0; ensures \result > 0;
int same(int a);
//@ requires b > 0;
int same(int b) { return b; }

//@ requires a > 0; ensures \result == a;
int other(int a);
//@ requires a >= 0;                 //~ contract-mismatch
int other(int a) { return a; }

//@ requires a > 0;
int split(int a);
//@ ensures \result > z; modifies \nothing;
int split(int z) { return z; }

//@ modifies *p;
void frame(int *p);
//@ modifies \nothing;               //~ contract-mismatch
void frame(int *p);

//@ behavior one: ensures \true; complete behaviors;
void behaves(int *p);
//@ behavior two: ensures \true;     //~ contract-mismatch
void behaves(int *p) {}

//@ decreases a;
void smaller(int a);
//@ decreases a + 1;                 //~ contract-mismatch
void smaller(int a) {}

//@ ensures \forall int *p; p == \null || \result > 0;
int quantified(int *a);
//@ ensures \forall int *p; p == \null || \result > 0;
int quantified(int *b) { return 1; }
