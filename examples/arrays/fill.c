/* Lesson: writing an array, and copying one.
 *
 * The frame is a range: `modifies a[0 .. n - 1]`. What lies outside is unchanged, and nobody has to say so. For `copy` the two
 * ranges must not overlap: else the copy would be read from what was just written.
 */

/*@ requires \valid(a + (0 .. n - 1));
    modifies a[0 .. n - 1];
    ensures filled: \forall integer i; 0 <= i < n ==> a[i] == value; */
void fill(int *a, int n, int value)
{
    /*@ invariant so_far: \forall integer k; 0 <= k < i ==> a[k] == value; */
    for (int i = 0; i < n; i++)
        a[i] = value;
}

/*@ requires \valid(a + (0 .. n - 1)) && n >= 0;
    modifies a[0 .. n - 1];
    ensures filled: \forall integer i; 0 <= i < n ==> a[i] == value; */
void fill_by_cursor(int *a, int n, int value)
{
    int *p = a;
    int *end = a + n;
    /*@ invariant so_far: \forall integer k; 0 <= k < p - a ==> a[k] == value; */
    while (p < end)
        *p++ = value;
}

/*@ requires \valid(to + (0 .. n - 1));
    requires \valid_read(from + (0 .. n - 1));
    requires apart: \separated(to + (0 .. n - 1), from + (0 .. n - 1));
    modifies to[0 .. n - 1];
    ensures copied: \forall integer i; 0 <= i < n ==> to[i] == from[i]; */
void copy(int *to, const int *from, int n)
{
    /*@ invariant so_far: \forall integer k; 0 <= k < i ==> to[k] == from[k]; */
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

int window[8];

/* A caller sees that the rest of the array is as it was. */
/*@ modifies window[0 .. 7];
    ensures ends: window[0] == 1 && window[7] == 1;
    ensures middle: \forall integer i; 2 <= i < 6 ==> window[i] == 0; */
void frame_window(void)
{
    fill(window, 8, 1);
    fill(window + 2, 4, 0);
}
