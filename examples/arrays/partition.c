/* Lesson: partitioning, the heart of quicksort.
 *
 * Elements up to `low` are at most the pivot, those from `high` on are larger; between them nothing is known yet.
 */

/*@ requires \valid(a + (0 .. n - 1));
    requires n >= 0;
    modifies a[0 .. n - 1];
    ensures range: 0 <= \result <= n;
    ensures small: \forall integer i; 0 <= i < \result ==> a[i] <= pivot;
    ensures large: \forall integer i; \result <= i < n ==> a[i] > pivot; */
int partition(int *a, int n, int pivot)
{
    int low = 0;
    int high = n;
    /*@ invariant range: 0 <= low <= high <= n;
        invariant small: \forall integer k; 0 <= k < low ==> a[k] <= pivot;
        invariant large: \forall integer k; high <= k < n ==> a[k] > pivot; */
    while (low < high) {
        if (a[low] <= pivot) {
            low++;
        } else {
            high--;
            int saved = a[low];
            a[low] = a[high];
            a[high] = saved;
        }
    }
    return low;
}
