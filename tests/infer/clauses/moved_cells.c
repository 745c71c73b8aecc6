/* Cells that change places: which ones have, and which are as they were. */

/*@ requires \valid(a + (0 .. n - 1)) && n >= 0;
    ensures \forall integer i; 0 <= i < n ==> a[i] == \old(a[n - 1 - i]); */
void reverse(int *a, int n)
{
    int low = 0, high = n - 1;
    while (low < high) {
        int saved = a[low];
        a[low] = a[high];
        a[high] = saved;
        low++;
        high--;
    }
}

/* The second half gets what the first one has already lost. */
/*@ requires \valid(a + (0 .. n - 1)) && n >= 0;
    ensures \forall integer i; 0 <= i < n ==> a[i] == \old(a[n - 1 - i]); */ //~ postcondition
void mirror(int *a, int n)
{
    int low = 0, high = n - 1;
    while (low < high) {
        a[low] = a[high];
        a[high] = a[low];
        low++;
        high--;
    }
}

/*@ requires \valid(a + (0 .. n - 1)) && \valid(b + (0 .. n - 1)) && \separated(a + (0 .. n - 1), b + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == \old(b[i]) && b[i] == \old(a[i]); */
void swap_ranges(int *a, int *b, int n)
{
    for (int i = 0; i < n; i++) {
        int saved = a[i];
        a[i] = b[i];
        b[i] = saved;
    }
}

/*@ requires \valid(a + (0 .. n - 1));
    ensures \forall integer i, j; 0 <= i <= j < n ==> a[i] <= a[j]; */
void insertion_sort(int *a, int n)
{
    for (int i = 0; i < n; i++) {
        int next = a[i];
        int j = i;
        while (j > 0 && a[j - 1] > next) {
            a[j] = a[j - 1];
            j--;
        }
        a[j] = next;
    }
}
