/* Counting bits, arithmetic that says whether it overflowed, atomic operations in one thread. */
#include <stdint.h>
int log2u(unsigned x) { return x ? 31 - __builtin_clz(x) : -1; }
/*@ requires x > 0; ensures 0 <= \result < 64; */
int highest(unsigned long x) { return 63 - __builtin_clzl(x); }
int table[33];
int spread(unsigned x) { return table[__builtin_popcount(x)]; }
int lowest(unsigned x) { return x ? table[__builtin_ctz(x)] : table[__builtin_ffs(0)]; }
int exact(void)
{
    int a = __builtin_clz(1), b = __builtin_ctz(8), c = __builtin_ffs(0), d = __builtin_clz(0x80u);
    //@ assert a == 31 && b == 3 && c == 0 && d == 24;
    return a + b + c + d;
}
/*@ requires a >= 0 && b >= 0; ensures \result >= 0; */
int add_saturating(int a, int b)
{
    int sum;
    if (__builtin_add_overflow(a, b, &sum))
        return 2147483647;
    return sum;
}
/*@ requires \valid(to); modifies *to;
    ensures \result == 0 ==> *to == \old(n) * \old(size); */
int total(unsigned n, unsigned size, unsigned *to) { return __builtin_umul_overflow(n, size, to); }
int wraps(void)
{
    unsigned char c;
    int lost = __builtin_add_overflow(200, 100, &c);
    //@ assert lost == 1 && c == 44;
    return c;
}
int counter;
struct lock { int held; int *owner; };
int count(void)
{
    counter = 5;
    int before = __sync_fetch_and_add(&counter, 2);
    int after = __atomic_sub_fetch(&counter, 1, __ATOMIC_SEQ_CST);
    //@ assert before == 5 && after == 6 && counter == 6;
    __atomic_store_n(&counter, 9, __ATOMIC_RELEASE);
    return __atomic_load_n(&counter, __ATOMIC_ACQUIRE);
}
/*@ requires \valid(l); */
int take(struct lock *l)
{
    int expected = 0;
    if (__atomic_compare_exchange_n(&l->held, &expected, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
        //@ assert l->held == 1 && expected == 0;
        __atomic_store_n(&l->held, 0, __ATOMIC_RELEASE);
        return 1;
    }
    //@ assert l->held == expected && expected != 0;
    return 0;
}
/*@ requires \valid(l); */
int swap(struct lock *l)
{
    int was = l->held;
    if (__sync_bool_compare_and_swap(&l->held, 3, 4)) {
        //@ assert was == 3 && l->held == 4;
        return 1;
    }
    __sync_synchronize();
    return 0;
}
int in_a_loop(int n)
{
    int kept[2] = { 1, 2 };
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (__builtin_add_overflow(sum, i, &sum))
            return -1;
        __sync_fetch_and_or(&counter, 1);
    }
    //@ assert kept[1] == 2;
    return sum;
}
