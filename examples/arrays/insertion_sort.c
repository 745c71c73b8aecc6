/* Lesson: sorting.
 *
 * Sorted means: of any two elements the earlier is not larger. The inner loop shifts larger elements to the right and keeps a
 * gap at `j`: left of the gap and right of it the array stays sorted, and what is right of it is larger than the new element.
 */

/*@ predicate sorted(int *a, integer from, integer to) =
      \forall integer i, j; from <= i <= j < to ==> a[i] <= a[j]; */

/*@ requires \valid(a + (0 .. n - 1));
    modifies a[0 .. n - 1];
    ensures sorted(a, 0, n); */
void insertion_sort(int *a, int n)
{
    /*@ invariant front: sorted(a, 0, i); */
    for (int i = 0; i < n; i++) {
        int next = a[i];
        int j = i;
        /*@ invariant range: 0 <= j <= i;
            invariant left: sorted(a, 0, j);
            invariant right: sorted(a, j + 1, i + 1);
            invariant across: \forall integer k, m; 0 <= k < j && j < m <= i ==> a[k] <= a[m];
            invariant larger: \forall integer k; j < k <= i ==> next < a[k]; */
        while (j > 0 && a[j - 1] > next) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = next;
    }
}
