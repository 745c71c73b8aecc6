/* ---- Annotations as checks. ---- */

__thread unsigned __cinch_open;
static unsigned long open_claims;

void __cinch_failed_claim(int holds, unsigned kind, unsigned strict, const struct __cinch_site *site) {
    int open = __cinch_open;
    __cinch_open = 0;
    if (!open) {
        if (!holds) fail(kind, 0, site);
    } else if (strict) {
        fail(kind, "it could not be evaluated, and checks were left out because of it", site);
    } else {
        __atomic_add_fetch(&open_claims, 1, __ATOMIC_RELAXED);
    }
}

__attribute__((destructor)) static void say_open_claims(void) {
    if (open_claims && (mode() == REPORT || getenv("CINCH_GUARD_STATS")))
        fprintf(stderr, "cinch guard: %lu annotations could not be evaluated: let through\n", open_claims);
}

enum belongs { NO, YES, NOBODY_KNOWS };

/* Whether bytes from `base + from` up to `base + to` belong to the live object that `base` points to. */
static enum belongs belongs(__cinch_address base, __cinch_integer from, __cinch_integer to) {
    __cinch_word word = lookup(base);
    if (base < 4096) return NO;
    switch (KIND(word)) {
    case __CINCH_UNKNOWN: return NOBODY_KNOWS;
    case __CINCH_GONE_HEAP: return NO;
    case __CINCH_GONE_STACK: return is_certainly_gone(word, base, HERE) ? NO : NOBODY_KNOWS;
    case __CINCH_GAP: return NO;
    }
    __cinch_integer before = (__cinch_integer)(BACK(word) * 16 + (base & 15));
    __cinch_integer length = (__cinch_integer)(BACK(word) * 16) + (int)REACH(word);
    return before + from >= 0 && before + to <= length ? YES : NO;
}

int __cinch_is_valid(const volatile void *base, __cinch_integer first, __cinch_integer last, __cinch_size step, unsigned align) {
    if (first > last) return 1;
    __cinch_integer from = __cinch_term_mul(first, (__cinch_integer)step);
    __cinch_integer to = __cinch_term_mul(__cinch_term_add(last, 1), (__cinch_integer)step);
    if (__cinch_open) return 1;
    switch (belongs((__cinch_address)base, from, to)) {
    case NO: return 0;
    case YES: return !(((__cinch_address)base + (__cinch_address)from) & (align - 1));
    default: return __cinch_open = 1, 1;
    }
}

int __cinch_is_freeable(const volatile void *base) {
    __cinch_word word = lookup((__cinch_address)base);
    if (!base) return 1;
    if (KIND(word) == __CINCH_UNKNOWN) return __cinch_open = 1, 1;
    return KIND(word) == __CINCH_HEAP && !BACK(word) && !((__cinch_address)base & 15);
}

/* The length of a string, -1 where its object ends before it does, -2 where nobody knows. */
static __cinch_integer string_length(const volatile void *base) {
    const char *text = (const char *)base;
    for (__cinch_size length = 0;; length++)
        switch (belongs((__cinch_address)base, (__cinch_integer)length, (__cinch_integer)length + 1)) {
        case NO: return -1;
        case NOBODY_KNOWS: return -2;
        case YES: if (!text[length]) return (__cinch_integer)length;
        }
}

int __cinch_is_string(const volatile void *base) {
    __cinch_integer length = string_length(base);
    if (length == -2) __cinch_open = 1;
    return length != -1;
}

__cinch_integer __cinch_string_length(const volatile void *base) {
    __cinch_integer length = string_length(base);
    if (length < 0) __cinch_open = 1;
    return length;
}

/* In elements, of two pointers into one object. */
__cinch_integer __cinch_distance(const volatile void *to, const volatile void *from, __cinch_size step) {
    __cinch_integer bytes = (__cinch_integer)(__cinch_address)to - (__cinch_integer)(__cinch_address)from;
    if (belongs((__cinch_address)from, bytes, bytes) != YES || bytes % (__PTRDIFF_TYPE__)step) __cinch_open = 1;
    return bytes / (__PTRDIFF_TYPE__)step;
}

/* An element that can be read; something harmless in its place where it is not known to be there. */
const void *__cinch_readable(const volatile void *base, __cinch_integer index, __cinch_size step, __cinch_size size) {
    static const char nothing[4096];
    __cinch_integer from = __cinch_term_mul(index, (__cinch_integer)step);
    if (!__cinch_open && belongs((__cinch_address)base, from, from + (__cinch_integer)size) == YES)
        return (const void *)((__cinch_address)base + (__cinch_address)from);
    __cinch_open = 1;
    if (size > sizeof nothing) __builtin_trap();
    return nothing;
}
