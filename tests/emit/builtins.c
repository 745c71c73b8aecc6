// Overflow, bit-count, memory and other builtins.
int printf(const char *, ...);

int main(void) {
    int r, n = 2147483647;
    unsigned char small;
    printf("%d %d\n", __builtin_add_overflow(n, 1, &r), r);
    printf("%d %d\n", __builtin_mul_overflow(20, 13, &small), small);
    printf("%d\n", __builtin_sub_overflow(1u, 2u, &r));
    long l;
    printf("%d %ld\n", __builtin_saddl_overflow(1, 2, &l), l);
    printf("%d %d %d %d\n", __builtin_clz(1), __builtin_ctzl(8), __builtin_popcountll(255), __builtin_ffs(16));
    printf("%x %llx\n", __builtin_bswap32(0x12345678), (unsigned long long)__builtin_bswap64(1));
    printf("%d %d\n", __builtin_parity(7), __builtin_clrsb(-1));
    if (__builtin_expect(n > 0, 1)) printf("likely\n");
    char buffer[10];
    __builtin_memset(buffer, 'z', 9);
    buffer[9] = 0;
    __builtin_memcpy(buffer, "ab", 2);
    printf("%s %d\n", buffer, (int)__builtin_strlen(buffer));
    printf("%d %d\n", __builtin_abs(-5), __builtin_isnan(__builtin_nan("")) != 0);
    printf("%g %d\n", __builtin_fabs(-2.5), __builtin_inf() > 1e308);
    int *p = __builtin_alloca(4 * sizeof *p);
    p[3] = 8;
    int shared = 1;
    printf("%d %d\n", __sync_fetch_and_add(&shared, 4), __sync_bool_compare_and_swap(&shared, 5, 6));
    printf("%d ", __atomic_load_n(&shared, 5));
    __atomic_store_n(&shared, 9, 5);
    printf("%d %d\n", shared, __atomic_add_fetch(&shared, 1, 0));
    if (n < 0) __builtin_unreachable();
    printf("%d\n", (int)__builtin_object_size(buffer, 0));
    return p[3];
}
