/* Lesson: the old contents.
 *
 * `\old(a[j])` is what the element was when the function was called; in an invariant the same is written `\at(a[j], Pre)`. Half
 * way through a reversal the outer parts are done and the part between the two indices is untouched: both have to be said.
 */

/*@ requires \valid(a + (0 .. n - 1));
    requires n >= 0;
    modifies a[0 .. n - 1];
    ensures reversed: \forall integer i, j; 0 <= i && 0 <= j && i + j == n - 1 ==> a[i] == \old(a[j]); */
void reverse(int *a, int n)
{
    int low = 0;
    int high = n - 1;
    /*@ invariant range: 0 <= low && low + high == n - 1 && low <= high + 2;
        invariant left_done: \forall integer i, j; 0 <= i < low && i + j == n - 1 ==> a[i] == \at(a[j], Pre);
        invariant right_done: \forall integer i, j; high < i < n && i + j == n - 1 ==> a[i] == \at(a[j], Pre);
        invariant middle: \forall integer i; low <= i <= high ==> a[i] == \at(a[i], Pre); */
    while (low < high) {
        int saved = a[low];
        a[low] = a[high];
        a[high] = saved;
        low++;
        high--;
    }
}
