// What is declared further down means the same as if it stood above.

/*@ requires fits(n);
    assigns \nothing;
    ensures \result < 10; */ //~ postcondition
int forward(int n)
{
    return n;
}

/*@ predicate fits(integer n) = small(n) && n > LIMIT - 10; */
/*@ predicate small(integer n) = n <= LIMIT; */
enum { LIMIT = 10 };
