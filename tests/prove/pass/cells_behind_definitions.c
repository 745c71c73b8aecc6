// A quantifier over indices of which only a definition reads the cells is found from the cells.

struct item { int weight; int price; };

/*@ logic integer difference(int *a, integer n) = n <= 0 ? a[0] : a[n] - a[n - 1];
    predicate small_steps(int *a, integer n) = \forall integer i; 1 <= i < n ==> -100 <= difference(a, i) <= 100;
    predicate light(struct item *s, integer i) = 0 <= s[i].weight <= 1000;
    predicate all_light(struct item *s, integer n) = \forall integer i; 0 <= i < n ==> light(s, i); */

/*@ requires 0 < n && \valid_read(a + (0 .. n - 1)) && \valid(b + (0 .. n - 1)) && \separated(a + (0 .. n - 1), b + (0 .. n - 1));
    requires small_steps(a, n);
    assigns b[0 .. n - 1];
    ensures \forall integer i; 1 <= i < n ==> -100 <= b[i] <= 100; */
void differences(const int *a, int n, int *b) {
    b[0] = a[0];
    /*@ loop invariant 1 <= i <= n && \forall integer k; 1 <= k < i ==> -100 <= b[k] <= 100;
        loop assigns i, b[0 .. n - 1]; */
    for (int i = 1; i < n; i++) b[i] = a[i] - a[i - 1];
}

/*@ requires 0 <= at < n && \valid(s + (0 .. n - 1)) && all_light(s, n);
    assigns s[at].price;
    ensures \result >= 0 && all_light(s, n); */
int twice(struct item *s, int at, int n) {
    s[at].price = 3;
    return s[at].weight * 2;
}
