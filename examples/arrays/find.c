/* Lesson: reading an array.
 *
 * `\valid_read(a + (0 .. n - 1))` says that the elements from `a[0]` to `a[n - 1]` are there to be read; without it every access
 * might be out of bounds. The invariant tells what the rounds before have found out; the bounds of the counter are found
 * without being written.
 */

/*@ requires readable: \valid_read(a + (0 .. n - 1));
    modifies \nothing;
    ensures range: -1 <= \result && \result < (n > 0 ? n : 0);
    ensures found: \result >= 0 ==> a[\result] == key;
    ensures first: \result >= 0 ==> \forall integer i; 0 <= i < \result ==> a[i] != key;
    ensures absent: \result < 0 ==> \forall integer i; 0 <= i < n ==> a[i] != key; */
int find(const int *a, int n, int key)
{
    /*@ invariant not_yet: \forall integer k; 0 <= k < i ==> a[k] != key; */
    for (int i = 0; i < n; i++)
        if (a[i] == key)
            return i;
    return -1;
}

/* The same with a cursor that walks through the array. */
/*@ requires readable: \valid_read(a + (0 .. n - 1)) && n >= 0;
    modifies \nothing;
    ensures absent: \result == 0 ==> \forall integer i; 0 <= i < n ==> a[i] != key; */
int contains(const int *a, int n, int key)
{
    const int *p = a;
    const int *end = a + n;
    /*@ invariant not_yet: \forall integer k; 0 <= k < p - a ==> a[k] != key; */
    while (p < end) {
        if (*p == key)
            return 1;
        p++;
    }
    return 0;
}

/*@ requires readable: \valid_read(a + (0 .. n - 1));
    requires not_empty: n > 0;
    modifies \nothing;
    ensures an_element: 0 <= \result < n;
    ensures least: \forall integer i; 0 <= i < n ==> a[\result] <= a[i]; */
int index_of_least(const int *a, int n)
{
    int least = 0;
    /*@ invariant an_element: 0 <= least < n;
        invariant least_so_far: \forall integer k; 0 <= k < i ==> a[least] <= a[k]; */
    for (int i = 1; i < n; i++)
        if (a[i] < a[least])
            least = i;
    return least;
}
