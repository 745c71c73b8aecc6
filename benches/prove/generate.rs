//! C files of any number of functions for the benchmark of proofs: small functions on arrays in four shapes that take turns,
//! each with its contract and invariants. Every function is correct and calls no other, so that the work for each is the same
//! however many stand beside it.

/// A file with so many functions.
pub fn functions(count: usize) -> String {
    (0..count).map(|index| SHAPES[index % SHAPES.len()].replace('#', &index.to_string())).collect()
}

/// `#` stands for the number of the function.
const SHAPES: [&str; 4] = [FILL, FIND, LEAST, COPY];

const FILL: &str = "\
/*@ requires n >= 0 && \\valid(a + (0 .. n - 1));
    modifies a[0 .. n - 1];
    ensures \\forall integer i; 0 <= i < n ==> a[i] == #; */
void fill#(int *a, int n)
{
    /*@ invariant 0 <= i <= n;
        invariant \\forall integer k; 0 <= k < i ==> a[k] == #; */
    for (int i = 0; i < n; i++)
        a[i] = #;
}

";

const FIND: &str = "\
/*@ requires n >= 0 && \\valid_read(a + (0 .. n - 1));
    modifies \\nothing;
    ensures -1 <= \\result < n;
    ensures \\result >= 0 ==> a[\\result] == #; */
int find#(const int *a, int n)
{
    /*@ invariant 0 <= i <= n; */
    for (int i = 0; i < n; i++)
        if (a[i] == #)
            return i;
    return -1;
}

";

const LEAST: &str = "\
/*@ requires n > 0 && \\valid_read(a + (0 .. n - 1));
    modifies \\nothing;
    ensures 0 <= \\result < n;
    ensures \\forall integer i; 0 <= i < n ==> a[\\result] <= a[i]; */
int least#(const int *a, int n)
{
    int best = 0;
    /*@ invariant 1 <= i <= n && 0 <= best < n;
        invariant \\forall integer k; 0 <= k < i ==> a[best] <= a[k]; */
    for (int i = 1; i < n; i++)
        if (a[i] < a[best])
            best = i;
    return best;
}

";

const COPY: &str = "\
/*@ requires n >= 0 && \\valid(to + (0 .. n - 1)) && \\valid_read(from + (0 .. n - 1));
    requires \\separated(to + (0 .. n - 1), from + (0 .. n - 1));
    modifies to[0 .. n - 1];
    ensures \\forall integer i; 0 <= i < n ==> to[i] == from[i]; */
void copy#(int *to, const int *from, int n)
{
    /*@ invariant 0 <= i <= n;
        invariant \\forall integer k; 0 <= k < i ==> to[k] == from[k]; */
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

";
