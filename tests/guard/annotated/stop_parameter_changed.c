/*@ ensures \result == n + 1; */ //~ postcondition
static int next(int n)
{
    n = n + 1;
    return n + 1;
}
int main(void) { return next(1); }
