int x, y, a[10];
//@ predicate below(integer a, integer b) = 0 <= b < a;
//@ assigns x \from y, a[0 .. 3]; assigns \result \from x; terminates x > 0; decreases x for below;
int from(void);
//@ requires x == y < 3 <= a[0] == 4; requires x > y == 2 >= a[1];
void chain(void);
//@ requires \sum(0, x, \lambda integer k; a[k] * y) == \sum(1, y, \lambda int j; a[j]);
//@ ensures \sum(0, x, \lambda integer i; a[i] * y) == \old(\sum(0, x, \lambda integer k; a[k] * y));
void sums(void);
//@ requires \numof(0, n, \lambda integer k; p[k] == later(n)) < \max(1, 2, \lambda integer k; k);
void counts(int *p, int n);
//@ logic integer later(integer n) = n + after;
int after;
//@ requires \sum(0, 1, \lambda int *p; 1) == 0;                  //~ spec-type
//@ requires \sum(0, 1, \lambda integer i, integer j; 1) == 0;    //~ spec-type
//@ requires \sum(0, 1, \lambda integer i; p) == 0;               //~ spec-type
//@ requires n < 3 > 2 == 1;                                      //~ spec-type
//@ requires n != 3 == 2;                                         //~ spec-type
void wrong(int *p, int n);
/*@ inductive chain{K, L}(int *p) {
      case one{L}: \forall int *p; *p == 0 ==> chain{L, L}(p);
      case two{K, L, M}: \forall int *p; chain{K, L}(p) && chain{L, M}(p) ==> chain{K, M}(p);
      case three{K, L}: \forall int *p; \at(*p, K) == \at(*p, L) ==> chain{K, L}(p);
    } */
