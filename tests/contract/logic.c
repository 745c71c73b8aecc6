/* Overloads, labels, recursion, axiomatic blocks. */
typedef int value_type;

/*@ predicate AllEqual(value_type *a, integer m, integer n, value_type v) =
      \forall integer i; m <= i < n ==> a[i] == v;
    predicate AllEqual(value_type *a, integer m, integer n) = AllEqual(a, m, n, a[m]);
    predicate AllEqual(value_type *a, integer n, value_type v) = AllEqual(a, 0, n, v);

    predicate Swapped{K, L}(value_type *a, integer i, integer j) =
      \at(a[i], K) == \at(a[j], L) && \at(a[j], K) == \at(a[i], L);

    logic integer Sum{L}(int *a, integer n) = n <= 0 ? 0 : Sum(a, n - 1) + a[n - 1];
    logic integer Plain(int *a, integer n) = n <= 0 ? 0 : Plain(a, n - 1) + a[n - 1];
    logic integer Double(integer n) = 2 * n;
    logic integer Seven = 7;
    logic int Narrow(int x) = x + 1;
    predicate positive(int x) = x > 0;

    lemma sums{L}: \forall int *a, integer n; n <= 0 ==> Sum(a, n) == 0;
    lemma doubles: \forall integer n; Double(n) == n + n;
    lemma plain: \forall int *a; Plain(a, 0) == 0;
 */

/*@ axiomatic Lists {
      type nodes;
      logic nodes nil;
      logic nodes cons(integer head, nodes tail);
      logic integer length(nodes l) = l == nil ? 0 : steps(l);
      logic integer steps(nodes l);
      logic integer first(int *p) reads *p;
      predicate state_even(int *p, integer n) = n == *p || state_odd(p, n - 1);
      predicate state_odd(int *p, integer n) = n != 0 && state_even(p, n - 1);
      predicate both{K, L}(int *p) = state_even{K}(p, 1) && \at(state_odd(p, 1), L) && even(2);
      predicate even(integer n) = n == 0 || odd(n - 1);
      predicate odd(integer n) = n != 0 && even(n - 1);
      axiom nil_length: length(nil) == 0;
      axiom cons_length: \forall integer h, nodes t; length(cons(h, t)) == length(t) + 1;
      axiom firsts{K, L}: \forall int *p; \at(*p, K) == \at(*p, L) ==> first{K}(p) == first{L}(p);
    }
    inductive sorted{L}(int *a, integer n) {
      case one{M}: \forall int *a; sorted{M}(a, 1);
      case more{L}: \forall int *a, integer n; sorted(a, n) && a[n - 1] <= a[n] ==> sorted(a, n + 1);
    }
 */

/*@ requires AllEqual(a, 0, n, v) && AllEqual(a, 0, n) && AllEqual(a, n, v);
    requires positive(v) && Double(Seven) == 14 && Narrow(n + 1) > 0;
    ensures Swapped{Pre, Here}(a, 0, 1) && Sum{Old}(a, n) == Sum(a, n) == Plain{Pre}(a, n);
    ensures \old(Sum(a, n)) == \at(Plain(a, n), Post);
    ensures sorted(a, n) && length(cons(1, nil)) == 1 && first(a) == 1;
 */
void swap(value_type *a, int n, value_type v)
{
start:
  a[0] = v;
  //@ ghost Middle: ;
  a[1] = v;
  //@ assert Swapped{start, Middle}(a, 0, 1) && \at(a[0], start) == 1 && \at(n, Middle) == n;
  //@ assert \old(a[0]) == \at(a[0], Pre) && Swapped{Pre, Here}(a, 1, 2);
}

//@ requires Swapped(a, 0, 1);             //~ spec-type
//@ requires Sum{Pre, Here}(a, 1) == 0;    //~ spec-type
//@ requires Double{Pre}(1) == 0;          //~ spec-type
//@ requires AllEqual(a);                  //~ spec-type
//@ requires positive(a);                  //~ spec-type
//@ requires Swapped{Pre, Post}(a, 0, 1);  //~ spec-unknown-name
//@ requires \at(*a, LoopEntry) == 0;      //~ spec-unknown-name
//@ requires \at(*a, nowhere) == 0;        //~ spec-unknown-name
//@ requires nothing(a);                   //~ spec-unknown-name
//@ requires swap(a, 1, 1);                //~ spec-type
void wrong(value_type *a);

/*@ predicate state{K, L}(int *p) = *p == 0;            //~ spec-type
    predicate positive(int y) = y > 0;                  //~ spec-type
    predicate ambiguous(int x, integer y) = x == y;
    predicate ambiguous(integer x, int y) = x == y;
    lemma l: \forall int x; ambiguous(x, x);            //~ spec-type
    predicate labels{L, L}(int x) = x == 0;             //~ spec-type
    predicate later(int x) = after(x);                  //~ spec-unknown-name
    predicate after(int x) = x == 0;
 */
/*@ axiomatic Wrong {
      predicate one(int *p) = *p == 1 || other(p);
      predicate other(int *p) = one(p) && pure{Here}(1);   //~ spec-type
      predicate pure(integer n) = n == 1;
      predicate two{K, L}(int *p) = one(p);                //~ spec-type
    }
 */
