/* Lesson: a search with two-sided invariants.
 *
 * What is left of `low` is smaller than the key, what is right of `high` is larger. The middle is computed without
 * overflow: with `(low + high) / 2` the addition would not be defined for large arrays, and cinch would say so.
 */

/*@ requires \valid_read(a + (0 .. n - 1));
    requires n >= 0;
    requires sorted: \forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j];
    modifies \nothing;
    ensures range: -1 <= \result < n;
    ensures found: \result >= 0 ==> a[\result] == key;
    ensures absent: \result < 0 ==> \forall integer i; 0 <= i < n ==> a[i] != key; */
int binary_search(const int *a, int n, int key)
{
    int low = 0;
    int high = n - 1;
    /*@ invariant range: 0 <= low && high < n && low <= high + 1;
        invariant left: \forall integer k; 0 <= k < low ==> a[k] < key;
        invariant right: \forall integer k; high < k < n ==> a[k] > key; */
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (a[middle] < key)
            low = middle + 1;
        else if (a[middle] > key)
            high = middle - 1;
        else
            return middle;
    }
    return -1;
}
