/* Annotations as checks: what the formulas of a guarded file are made of. Integers are as wide as the machine has them; what does
   not fit, and what is asked of memory that nothing is known of, leaves the formula open.
   Rule: evaluating a formula changes nothing and never fails; one that is open is no violation. */

#ifdef __SIZEOF_INT128__
typedef __int128 __cinch_integer;
typedef unsigned __int128 __cinch_natural;
#else
typedef long long __cinch_integer;
typedef unsigned long long __cinch_natural;
#endif

/* Whether something in the present formula could not be evaluated. */
extern __thread unsigned __cinch_open __attribute__((visibility("hidden")));

void __cinch_failed_claim(int holds, unsigned kind, unsigned strict, const struct __cinch_site *site) __CINCH_COLD;
int __cinch_is_valid(const volatile void *base, __cinch_integer first, __cinch_integer last, __cinch_size step, unsigned align)
    __attribute__((visibility("hidden")));
int __cinch_is_freeable(const volatile void *base) __attribute__((visibility("hidden")));
int __cinch_is_string(const volatile void *base) __attribute__((visibility("hidden")));
__cinch_integer __cinch_string_length(const volatile void *base) __attribute__((visibility("hidden")));
__cinch_integer __cinch_distance(const volatile void *to, const volatile void *from, __cinch_size step)
    __attribute__((visibility("hidden")));
const void *__cinch_readable(const volatile void *base, __cinch_integer index, __cinch_size step, __cinch_size size)
    __attribute__((visibility("hidden")));

/* A formula that has been evaluated. */
__CINCH_INLINE void __cinch_claim(int holds, unsigned kind, unsigned strict, unsigned site) {
    if (__CINCH_RARE(!holds || __cinch_open)) __cinch_failed_claim(holds, kind, strict, __CINCH_SITE(site));
}

/* A value that was computed before, and whether that could be done. */
__CINCH_INLINE unsigned __cinch_taken_open(void) {
    unsigned open = __cinch_open;
    __cinch_open = 0;
    return open;
}

__CINCH_INLINE int __cinch_as_before(unsigned open) { return __cinch_open |= open, 0; }

#define __CINCH_TERM(name, operation)                                                                                  \
    __CINCH_INLINE __cinch_integer __cinch_term_##name(__cinch_integer a, __cinch_integer b) {                         \
        __cinch_integer result;                                                                                        \
        if (__CINCH_RARE(operation(a, b, &result))) __cinch_open = 1;                                                  \
        return result;                                                                                                 \
    }
__CINCH_TERM(add, __builtin_add_overflow)
__CINCH_TERM(sub, __builtin_sub_overflow)
__CINCH_TERM(mul, __builtin_mul_overflow)

__CINCH_INLINE __cinch_integer __cinch_term_divisor(__cinch_integer b) {
    if (__CINCH_RARE(b == 0)) return __cinch_open = 1, 1;
    return b;
}

__CINCH_INLINE __cinch_integer __cinch_term_div(__cinch_integer a, __cinch_integer b) {
    return b == -1 ? __cinch_term_sub(0, a) : a / __cinch_term_divisor(b);
}

__CINCH_INLINE __cinch_integer __cinch_term_rem(__cinch_integer a, __cinch_integer b) {
    return b == -1 ? 0 : a % __cinch_term_divisor(b);
}

__CINCH_INLINE __cinch_integer __cinch_term_shl(__cinch_integer a, __cinch_integer count) {
    if (__CINCH_RARE(count < 0 || count > 62)) return __cinch_open = 1, 0;
    return __cinch_term_mul(a, (__cinch_integer)1 << count);
}

__CINCH_INLINE __cinch_integer __cinch_term_shr(__cinch_integer a, __cinch_integer count) {
    if (__CINCH_RARE(count < 0 || count > 62)) return __cinch_open = 1, 0;
    return a >> count;
}

/* A value of the widest unsigned type. */
__CINCH_INLINE __cinch_integer __cinch_term_natural(__cinch_natural a) {
    if (__CINCH_RARE((__cinch_integer)a < 0)) __cinch_open = 1;
    return (__cinch_integer)a;
}

/* A pointer so many elements further. */
__CINCH_INLINE const void *__cinch_term_moved(const volatile void *base, __cinch_integer index, __cinch_size step) {
    __cinch_integer bytes = __cinch_term_mul(index, (__cinch_integer)step);
    if (__CINCH_RARE(bytes != (__PTRDIFF_TYPE__)bytes)) return __cinch_open = 1, (const void *)0;
    return (const void *)((__cinch_address)base + (__cinch_address)bytes);
}

/* Whether a quantifier looks at one more value; there is an end to patience. */
__CINCH_INLINE int __cinch_goes_on(int settled, __cinch_integer at, __cinch_integer first, __cinch_integer last) {
    if (settled || at > last || __cinch_open) return 0;
    if (__CINCH_RARE(__cinch_term_sub(at, first) > 1 << 26)) return __cinch_open = 1, 0;
    return 1;
}
