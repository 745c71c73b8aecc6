/* What the builtins do not promise. */
int table[32];
int zero_has_no_first_bit(unsigned x) { return __builtin_clz(x); } //~ precondition
int zero_has_no_last_bit(unsigned long x) { return __builtin_ctzl(x); } //~ precondition
int one_too_many(unsigned x) { return table[__builtin_popcount(x)]; } //~ out-of-bounds
int first_is_one(int x) { return table[__builtin_ffs(x)]; } //~ out-of-bounds
int not_there(int a, int b, int *to) { return __builtin_add_overflow(a, b, to); } //~ null-dereference use-after-free out-of-bounds type-mismatch
void lost(int a, int b)
{
    int sum;
    __builtin_sub_overflow(a, b, &sum);
    //@ assert sum == a - b; //~ assertion
}
/*@ requires \valid(to); modifies \nothing; */
int outside(int a, int b, int *to) { return __builtin_add_overflow(a, b, to); } //~ frame
int counter;
void before_and_after(void)
{
    counter = 1;
    int got = __sync_add_and_fetch(&counter, 1);
    //@ assert got == 1; //~ assertion
}
void weak_ones_may_fail(void)
{
    int expected = 0;
    counter = 0;
    int ok = __atomic_compare_exchange_n(&counter, &expected, 1, 1, 0, 0);
    //@ assert ok == 1; //~ assertion
}
void in_a_loop(int n)
{
    counter = 0;
    for (int i = 0; i < n; i++)
        __sync_fetch_and_add(&counter, 1);
    //@ assert counter == 0; //~ assertion
}
