/* Lesson: the old contents.
 *
 * `\old(a[i])` is what the element was when the function was called; in an invariant the same is written `\at(a[i], Pre)`. Half
 * way through a reversal the outer parts are done and the part between the two indices is untouched: both have to be said.
 */

/*@ requires \valid(a + (0 .. n - 1));
    requires n >= 0;
    modifies a[0 .. n - 1];
    ensures reversed: \forall integer i; 0 <= i < n ==> a[i] == \old(a[n - 1 - i]); */
void reverse(int *a, int n)
{
    int low = 0;
    int high = n - 1;
    /*@ invariant mirror: 0 <= low && low + high == n - 1 && low <= high + 2;
        invariant left_done: \forall integer k; 0 <= k < low ==> a[k] == \at(a[n - 1 - k], Pre);
        invariant right_done: \forall integer k; high < k < n ==> a[k] == \at(a[n - 1 - k], Pre);
        invariant middle: \forall integer k; low <= k <= high ==> a[k] == \at(a[k], Pre); */
    while (low < high) {
        int saved = a[low];
        a[low] = a[high];
        a[high] = saved;
        low++;
        high--;
    }
}
