/* What a loop has found out about the cells that it came past: of each kind one function that keeps it, and one that does not. */

/*@ requires \valid_read(a + (0 .. n - 1)) && n > 0;
    ensures 0 <= \result < n;
    ensures \forall integer i; 0 <= i < n ==> a[\result] <= a[i]; */
int least(const int *a, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (a[i] < a[best])
            best = i;
    return best;
}

/* It skips an element: nothing holds of all that were passed. */
/*@ requires \valid_read(a + (0 .. n - 1)) && n > 0 && n < 1000;
    ensures \forall integer i; 0 <= i < n ==> a[\result] <= a[i]; */ //~ postcondition
int least_of_some(const int *a, int n)
{
    int best = 0;
    for (int i = 1; i < n; i += 2)
        if (a[i] < a[best])
            best = i;
    return best;
}

/*@ requires \valid_read(a + (0 .. n - 1)) && n >= 0;
    requires \forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j];
    ensures \result >= 0 ==> a[\result] == key;
    ensures \result < 0 ==> \forall integer i; 0 <= i < n ==> a[i] != key; */
int search(const int *a, int n, int key)
{
    int low = 0, high = n - 1;
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

/*@ requires \valid(a + (0 .. n - 1)) && n >= 0;
    ensures 0 <= \result <= n;
    ensures \forall integer i; 0 <= i < \result ==> a[i] <= pivot;
    ensures \forall integer i; \result <= i < n ==> a[i] > pivot; */
int partition(int *a, int n, int pivot)
{
    int low = 0, high = n;
    while (low < high) {
        if (a[low] <= pivot) {
            low++;
        } else {
            int saved = a[low];
            high--;
            a[low] = a[high];
            a[high] = saved;
        }
    }
    return low;
}

/* What is put behind `high` is overwritten by the next one. */
/*@ requires \valid(a + (0 .. n - 1)) && n >= 0;
    ensures \forall integer i; \result <= i < n ==> a[i] > pivot; */ //~ postcondition
int partition_badly(int *a, int n, int pivot)
{
    int low = 0, high = n;
    while (low < high) {
        if (a[low] <= pivot)
            low++;
        else
            a[low] = a[--high];
    }
    return low;
}

/*@ requires \valid_read(a + (0 .. n - 1)) && n >= 0;
    ensures \result == 0 ==> \forall integer i; 0 <= i < n ==> a[i] != key; */
int contains(const int *a, int n, int key)
{
    const int *p = a;
    const int *end = a + n;
    while (p < end) {
        if (*p == key)
            return 1;
        p++;
    }
    return 0;
}
