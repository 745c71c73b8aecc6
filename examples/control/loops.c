/* Lesson 2: loop invariants.
 *
 * A proof sees one arbitrary round of a loop. What it may assume of the rounds before is what the `invariant` says; what holds
 * on entry and is kept by every round holds at the end. That a counter stays between its start and its bound is found
 * without being written.
 */

/*@ requires small: 0 <= n <= 1000;
    modifies \nothing;
    ensures gauss: \result == n * (n + 1) / 2; */
int sum_to(int n)
{
    int sum = 0;
    /*@ invariant so_far: sum == i * (i + 1) / 2; */
    for (int i = 0; i < n; i++)
        sum += i + 1;
    return sum;
}

/*@ requires not_negative: n >= 0;
    requires small: n <= 1000000;
    modifies \nothing;
    ensures root: \result * \result <= n && n < (\result + 1) * (\result + 1); */
int square_root(int n)
{
    int r = 0;
    /*@ invariant below: 0 <= r <= 1000 && r * r <= n; */
    while ((r + 1) * (r + 1) <= n)
        r++;
    return r;
}

/* Two loops in one another: the inner one has to say what it keeps of the outer one's state. */
/*@ requires small: 0 <= rows <= 100 && 0 <= columns <= 100;
    modifies \nothing;
    ensures product: \result == rows * columns; */
int count_cells(int rows, int columns)
{
    int count = 0;
    /*@ invariant full_rows: count == i * columns; */
    for (int i = 0; i < rows; i++) {
        /*@ invariant part_of_a_row: count == i * columns + j; */
        for (int j = 0; j < columns; j++)
            count++;
    }
    return count;
}

/* A loop that is left in the middle: what holds there is the invariant and the condition of the `break`. */
/*@ requires positive: n > 1;
    modifies \nothing;
    ensures divides: 2 <= \result <= n && n % \result == 0; */
int least_divisor(int n)
{
    int d = 2;
    /*@ invariant in_range: 2 <= d <= n; */
    while (d < n) {
        if (n % d == 0)
            break;
        d++;
    }
    return d;
}
