//@ requires n > 0; ensures \result > n; modifies \nothing;
typedef int (*grow)(int n);
//@ requires a != \null;
typedef void visitor(int *a, int b);
/*@ requires *left <= *right; */
int (*compare)(const int *left, const int *right);

//@ requires k > 0;
void sort(int *a, int k,
          /*@ requires \valid(x) && \valid(y); ensures -1 <= \result <= 1; */
          int (*order)(int *x, int *y),
          grow bigger);

void sort(int *b, int n, int (*by)(int *, int *), grow bigger)
{
  //@ assert by == by;
}

//@ requires n >= 0;                //~ contract-mismatch
typedef int (*same_type)(int n);
//@ requires n > 0;                 //~ spec-unknown-name
typedef char (*unnamed)(int);
