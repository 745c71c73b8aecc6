// Parts of ranges are named, and nothing is said of them: what is false stays unproved.

/*@ logic integer Uses(int *a, integer lo, integer hi, int v) =
      hi <= lo ? 0 : Uses(a, lo, hi - 1, v) + (a[hi - 1] == v ? 1 : 0);

    predicate Kept{K,L}(int *a, integer lo, integer hi) =
      \forall integer i; lo <= i < hi ==> \at(a[i],K) == \at(a[i],L);

    predicate Mixed{K,L}(int *a, integer lo, integer hi) =
      \forall int v; Uses{K}(a, lo, hi, v) == Uses{L}(a, lo, hi, v);

    predicate Even{K,L}(int *a, integer n, int v) = Uses{K}(a, 0, n, v) == Uses{L}(a, 0, n, v);
    predicate OthersEven{K,L}(int *a, integer n, int v) = \forall int x; x != v ==> Even{K,L}(a, n, x);
*/

// The cell behind the range is not known to be the same.
//@ lemma Kept_Longer{K,L}: \forall int *a, integer i, n; 0 <= i < n ==> Kept{K,L}(a, i, n) ==> Mixed{K,L}(a, i, n + 1);  //~ assertion

// Nothing is said of the cell between the two parts.
//@ lemma Kept_Around{K,L}: \forall int *a, integer i, n; 0 <= i < n ==> Kept{K,L}(a, 0, i) ==> Kept{K,L}(a, i + 1, n) ==> Mixed{K,L}(a, 0, n);  //~ assertion

// It may be an element outside of the range that changed the number of `v`.
//@ lemma Others_All{K,L}: \forall int *a, int v, integer n, m; OthersEven{K,L}(a, n, v) ==> Even{K,L}(a, m, v);  //~ assertion

// A cell holds every value of its type, the greatest too.
//@ lemma Beyond{K}: \forall int *a, integer i; 0 <= i ==> a[i] < 2147483647;  //~ assertion
