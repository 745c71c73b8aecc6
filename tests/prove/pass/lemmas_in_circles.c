/* Lemmas that would feed each other without end, were they found from plain predicates; a caller uses lemmas about what only the called
   function speaks of; and a property of parents in a heap, which leads from each cell to another. */

/*@ predicate none(int *a, integer n, integer v) = \forall integer k; 0 <= k < n ==> a[k] != v; */

/*@ logic integer place(int *a, integer n, integer v) =
      n <= 0 ? 0 : (0 <= place(a, n - 1, v) < n - 1 ? place(a, n - 1, v) : (a[n - 1] == v ? n - 1 : n)); */

/*@ lemma place_range: \forall int *a, integer n, v; 0 <= n ==> 0 <= place(a, n, v) <= n; */
/*@ lemma place_none: \forall int *a, integer n, v; 0 <= n ==> none(a, n, v) ==> place(a, n, v) == n; */
/*@ lemma none_before: \forall int *a, integer n, v; 0 <= n ==> none(a, place(a, n, v), v); */
/*@ lemma place_holds: \forall int *a, integer n, v; 0 <= place(a, n, v) < n ==> a[place(a, n, v)] == v; */

/*@ requires \valid_read(a + (0 .. n - 1));
    modifies \nothing;
    ensures \result == place(a, n, v); */
unsigned find(const int *a, unsigned n, int v);

/*@ requires \valid_read(a + (0 .. n - 1));
    modifies \nothing;
    ensures \result < n ==> a[\result] == v;
    ensures none(a, \result, v); */
unsigned find_first(const int *a, unsigned n, int v) {
    return find(a, n, v);
}

/*@ logic integer parent(integer i) = (i - 1) / 2; */
/*@ predicate heap(int *a, integer n) = \forall integer i; 0 < i < n ==> a[i] <= a[parent(i)]; */

/*@ requires n >= 3 && heap(a, n);
    requires \valid_read(a + (0 .. n - 1));
    modifies \nothing;
    ensures \result == 1; */
int children(const int *a, unsigned n) {
    return a[1] <= a[0] && a[2] <= a[0];
}
