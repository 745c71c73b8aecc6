/* Lesson: an array of pointers to arrays.
 *
 * Rows are objects of their own. That they are different objects, and that none of them is the array of row pointers, has to be
 * said: else writing an element might change another row, or the very pointers.
 */

/*@ predicate is_matrix(int **rows, integer n, integer m) =
      \valid_read(rows + (0 .. n - 1))
      && (\forall integer i; 0 <= i < n ==> \valid(rows[i] + (0 .. m - 1)) && Obj(rows[i]) != Obj(rows))
      && (\forall integer i, j; 0 <= i < n && 0 <= j < n && i != j ==> Obj(rows[i]) != Obj(rows[j])); */

/*@ requires is_matrix(rows, n, m);
    requires 0 <= i < n && 0 <= j < m;
    modifies \nothing;
    ensures \result == rows[i][j]; */
int matrix_get(int **rows, int n, int m, int i, int j)
{
    return rows[i][j];
}

/*@ requires is_matrix(rows, n, m);
    requires 0 <= i < n && 0 <= j < m;
    modifies rows[i][j];
    ensures rows[i][j] == value; */
void matrix_set(int **rows, int n, int m, int i, int j, int value)
{
    rows[i][j] = value;
}

/*@ requires \valid(row + (0 .. m - 1));
    modifies row[0 .. m - 1];
    ensures \forall integer j; 0 <= j < m ==> row[j] == 0; */
void clear_row(int *row, int m)
{
    /*@ invariant so_far: \forall integer k; 0 <= k < j ==> row[k] == 0; */
    for (int j = 0; j < m; j++)
        row[j] = 0;
}

/* Without a `modifies` a function may change anything: what its callers need to know afterwards, it has to say. */
/*@ requires is_matrix(rows, n, m);
    ensures is_matrix(rows, n, m);
    ensures cleared: \forall integer i, j; 0 <= i < n && 0 <= j < m ==> rows[i][j] == 0; */
void matrix_clear(int **rows, int n, int m)
{
    /*@ invariant is_matrix(rows, n, m);
        invariant so_far: \forall integer k, j; 0 <= k < i && 0 <= j < m ==> rows[k][j] == 0; */
    for (int i = 0; i < n; i++)
        clear_row(rows[i], m);
}
