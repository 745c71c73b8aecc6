/* What a guarded file needs of the run-time checks: the table of live objects, and checks short enough to stand inline.
   Every address leads to a word that tells how far its object reaches: one load from a table of regions, one or two from
   the region's own table, one comparison. All that fails goes to the functions in guard.c, which find out what it means.
   No header is included, so that nothing clashes with what the program declares. */

#ifndef CINCH_GUARD_H
#define CINCH_GUARD_H

typedef __UINTPTR_TYPE__ __cinch_address;
typedef __SIZE_TYPE__ __cinch_size;
typedef __UINT64_TYPE__ __cinch_word;

/* What may be wrong with an operation, in the order in which guard.c has words for it. */
enum {
    __CINCH_NULL, __CINCH_FREED, __CINCH_BOUNDS, __CINCH_MISALIGNED, __CINCH_INVALID_FREE, __CINCH_DOUBLE_FREE,
    __CINCH_OVERFLOW, __CINCH_DIVISION, __CINCH_SHIFT, __CINCH_ASSERTION, __CINCH_PRECONDITION, __CINCH_POSTCONDITION,
    __CINCH_MISSING_RETURN, __CINCH_CONSTANT
};

/* A check by its name: `function.code.ordinal`; without ordinal where the list of checks has no such name. */
struct __cinch_named { unsigned char kind; unsigned ordinal; };

/* Where an operation stands that is checked, and which checks that are. */
struct __cinch_site {
    const char *file;
    const char *function;
    const char *line_text;
    unsigned line, column, length;
    unsigned char count;
    struct __cinch_named checks[6];
};

/* A word of the table describes 16 bytes: how many bytes from their start belong to the object (32 bits), how many times
   16 bytes of it lie before them (26 bits), and what it is (6 bits). Zero: nothing is known. Of an object that is gone, and
   of the gap in front of one, no byte belongs to it, so that one comparison tells all. */
enum { __CINCH_UNKNOWN, __CINCH_HEAP, __CINCH_STACK, __CINCH_STATIC, __CINCH_GONE_HEAP, __CINCH_GONE_STACK, __CINCH_GAP };

#if __SIZEOF_POINTER__ == 8
#define __CINCH_REGION_BITS 26
#define __CINCH_REGIONS (1ul << 21)
#else
#define __CINCH_REGION_BITS 22
#define __CINCH_REGIONS (1ul << 10)
#endif
#define __CINCH_CELLS (1ul << (__CINCH_REGION_BITS - 4))

/* Of a block of 512 bytes that lies within one large object, one word tells all; those for its 16 bytes are not used then. */
#define __CINCH_BLOCK_BITS 9
#define __CINCH_BLOCK (1ul << __CINCH_BLOCK_BITS)
#define __CINCH_BLOCKS (1ul << (__CINCH_REGION_BITS - __CINCH_BLOCK_BITS))

struct __cinch_region {
    __cinch_word blocks[__CINCH_BLOCKS];
    __cinch_word cells[__CINCH_CELLS];
};

/* Larger objects are not watched. */
#define __CINCH_LARGEST (1ul << 29)

/* Where the large object ends that a block lies in, found without its region. Blocks that lie a multiple of 4 GB from each other share
   an entry, which is that of one of them, or of none: what it says is true of an address that it is not too far from. */
#define __CINCH_ENDS (1ul << (32 - __CINCH_BLOCK_BITS))
#define __CINCH_END_OF(address) __cinch_ends[(unsigned)(address) >> __CINCH_BLOCK_BITS]
extern __cinch_address __cinch_ends[__CINCH_ENDS] __attribute__((visibility("hidden")));

/* For each region of addresses the distance of its table from the table of zeros. */
extern __PTRDIFF_TYPE__ __cinch_regions[__CINCH_REGIONS] __attribute__((visibility("hidden")));
extern struct __cinch_region __cinch_zeros __attribute__((visibility("hidden")));

#define __CINCH_INLINE static inline __attribute__((always_inline, unused))
#define __CINCH_COLD __attribute__((cold, noinline, visibility("hidden")))
#define __CINCH_RARE(condition) __builtin_expect(!!(condition), 0)

/* The checked places of the file; their number is defined before, the table stands at the end. */
#ifndef __CINCH_SITE_COUNT
#define __CINCH_SITE_COUNT 1
#endif
static const struct __cinch_site __cinch_sites[__CINCH_SITE_COUNT];
#define __CINCH_SITE(site) (&__cinch_sites[site])

/* A failed check may stop the program: what stands behind it has to stay there. So the compiler must not be told that these functions
   change nothing: to it, a pure function returns, and reading what a wrong pointer leads to may as well come first. */
void __cinch_failed_access(const volatile void *base, __PTRDIFF_TYPE__ offset, __cinch_size size, unsigned align,
                           const struct __cinch_site *site) __CINCH_COLD;
void __cinch_failed(unsigned kind, const char *detail, const struct __cinch_site *site) __CINCH_COLD;
void __cinch_failed_index(long long index, unsigned long long length, const struct __cinch_site *site) __CINCH_COLD;

/* Zero, as nobody but us knows. Some compilers read what is constant early, whatever stands before it: where a check failed, the place
   is computed behind it. */
__CINCH_INLINE __PTRDIFF_TYPE__ __cinch_nothing(void) {
    __PTRDIFF_TYPE__ nothing = 0;
    __asm__ volatile("" : "+r"(nothing));
    return nothing;
}

__CINCH_INLINE void *__cinch_wrong_access(const volatile void *base, __PTRDIFF_TYPE__ offset, __cinch_size size, unsigned align,
                                          unsigned site) {
    __cinch_failed_access(base, offset, size, align, __CINCH_SITE(site));
    return (char *)base + __cinch_nothing();
}

__CINCH_INLINE void __cinch_wrong(unsigned kind, const char *detail, unsigned site) {
    __cinch_failed(kind, detail, __CINCH_SITE(site));
}

void __cinch_register(const volatile void *base, __cinch_size size, unsigned kind) __attribute__((visibility("hidden")));
void __cinch_watch(const volatile void *base, __cinch_size size, unsigned kind) __attribute__((visibility("hidden")));
void *__cinch_begin(const volatile void *base, __cinch_size size) __attribute__((visibility("hidden")));
void *__cinch_begin_again(void *life, const volatile void *base, __cinch_size size) __attribute__((visibility("hidden")));
void __cinch_own(const volatile void *base, __cinch_size size, __cinch_size front) __attribute__((visibility("hidden")));
void *__cinch_begin_array(const volatile void *base, __cinch_size size) __attribute__((visibility("hidden")));
void *__cinch_allocated(void *room, __cinch_size size) __attribute__((visibility("hidden")));
void *__cinch_zeroed(__cinch_size size) __attribute__((visibility("hidden"), malloc));
void *__cinch_malloc(__cinch_size size) __attribute__((visibility("hidden"), malloc));
void *__cinch_calloc(__cinch_size count, __cinch_size size) __attribute__((visibility("hidden"), malloc));
void *__cinch_unwatched(const volatile void *base, __cinch_size size) __attribute__((visibility("hidden")));
void __cinch_begin_main(void) __attribute__((visibility("hidden")));
void *__cinch_words(int count, void *words) __attribute__((visibility("hidden")));
void __cinch_end(void **life) __attribute__((visibility("hidden")));
__cinch_size __cinch_enter(void) __attribute__((visibility("hidden")));
void __cinch_leave(__cinch_size *mark) __attribute__((visibility("hidden")));
void *__cinch_jump_point(const void *buffer) __attribute__((visibility("hidden")));
void *__cinch_jump(const void *buffer) __attribute__((visibility("hidden")));

/* With room in front of it and behind it. */
#define __cinch_alloca(bytes) ({ __cinch_size __cinch_bytes = (bytes);                                                 \
    __cinch_allocated(__builtin_alloca((__cinch_bytes / 16 + 2) * 16), __cinch_bytes); })

__CINCH_INLINE const struct __cinch_region *__cinch_region_of(__cinch_address address) {
    __PTRDIFF_TYPE__ table = __cinch_regions[(address >> __CINCH_REGION_BITS) & (__CINCH_REGIONS - 1)];
    return (const struct __cinch_region *)((const char *)&__cinch_zeros + table);
}

/* How many bytes lie between the address and the end of its object, if that is a large one and the address in one of its whole
   blocks; else far more than any object has. (With 32 bits, nothing may lie closely below the address zero.) */
__CINCH_INLINE __cinch_address __cinch_room_in_block(__cinch_address address) {
    __cinch_address end = __CINCH_END_OF(address);
#if __SIZEOF_POINTER__ < 8
    if (!end) return -1;
#endif
    return end - address;
}

/* Whether that is at least so many bytes, and the address a multiple of `whole`. Large objects end at multiples of 8 as far as is
   known here: where the lowest bits of the room are not zero, the address is none, and turned to the top they make it too large. */
__CINCH_INLINE int __cinch_is_room(__cinch_address address, __cinch_address room, __cinch_size bytes, unsigned whole) {
    if (whole == 1) return room - bytes <= __CINCH_LARGEST;
    if (whole > 8) return !(address & (whole - 1)) && room - bytes <= __CINCH_LARGEST;
    unsigned bits = (unsigned)__builtin_ctz(whole);
    __cinch_address turned = room >> bits | room << (__SIZEOF_POINTER__ * 8 - bits);
    return turned - (bytes + whole - 1) / whole <= __CINCH_LARGEST / whole;
}

__CINCH_INLINE long long __cinch_room_in_cell(__cinch_address address) {
    __cinch_word word = __cinch_region_of(address)->cells[(address >> 4) & (__CINCH_CELLS - 1)];
    return (long long)(unsigned)word - (long long)(address & 15);
}

/* Where the first call in progress that leaves guarded code was made, or zero. What it calls lies below. */
extern __thread __cinch_address __cinch_left __attribute__((visibility("hidden")));

__CINCH_INLINE __cinch_address __cinch_outside(void) {
    __cinch_address before = __cinch_left;
    char here;
    if (!before) __cinch_left = (__cinch_address)&here;
    return before;
}

/* Compilers think that `free`, also where a pointer leads to it, leaves all other memory as it was; the tables it does not. */
__CINCH_INLINE void __cinch_back(__cinch_address before) {
    __cinch_left = before;
    __asm__ volatile("" : : : "memory");
}

/* How many bytes from `base` on belong to its object; none where nothing is known of it, or it is no multiple of `whole`. */
__CINCH_INLINE __cinch_size __cinch_reach(const volatile void *base, unsigned whole) {
    __cinch_address address = (__cinch_address)base, room = __cinch_room_in_block(address);
    if (__cinch_is_room(address, room, 1, whole)) return room;
    long long here = __cinch_room_in_cell(address);
    return here > 0 && !(address & (whole - 1)) ? (__cinch_size)here : 0;
}

/* For pointers that walk: where the object of `base` ends, as far as is known, or `base` itself where nothing is known of it, or it is no
   multiple of `whole`. That is still so when the pointer has moved towards the end, or over it: then less than no bytes are left. */
__CINCH_INLINE __cinch_address __cinch_end_of(const volatile void *base, unsigned whole) {
    return (__cinch_address)base + __cinch_reach(base, whole);
}


/* Whether an element is at no multiple of `align`; where the base is one of `whole`, and its distance is one, that is known. */
__CINCH_INLINE int __cinch_is_odd(__cinch_address base, __PTRDIFF_TYPE__ offset, __cinch_size start, unsigned align,
                                  unsigned whole) {
    return whole < align && ((base + (__cinch_size)offset + start) & (align - 1)) != 0;
}

/* `size` bytes from `base + offset` on belong to the object that `base` points to, which has to be a multiple of `align` there.
   Gives `base` back. Where all is as it should be, `base` is a multiple of `whole`; all else takes longer to find out. */
__CINCH_INLINE void *__cinch_at(const volatile void *base, __cinch_size offset, __cinch_size size, unsigned align,
                                unsigned site, unsigned whole) {
    __cinch_address address = (__cinch_address)base;
    __cinch_size bytes = offset + size;
    int is_inside = __cinch_is_room(address, __cinch_room_in_block(address), bytes, whole);
    if (!is_inside) is_inside = __cinch_room_in_cell(address) >= (long long)bytes && !(address & (whole - 1));
    if (__CINCH_RARE(!is_inside || __cinch_is_odd(address, (__PTRDIFF_TYPE__)offset, 0, align, whole)))
        return __cinch_wrong_access(base, (__PTRDIFF_TYPE__)offset, size, align, site);
    return (void *)base;
}

/* For checks of the same pointer that follow, it can be kept how far the object reaches: not at all if the pointer is no multiple
   of `whole`, so that none of them has to ask for that. If there are `wanted` bytes, most of them have nothing left to ask. */
__CINCH_INLINE void *__cinch_first_at(const volatile void *base, __cinch_size offset, __cinch_size size, unsigned align,
                                      unsigned site, unsigned whole, __cinch_size wanted, __PTRDIFF_TYPE__ *reach) {
    __cinch_address address = (__cinch_address)base;
    long long room = (long long)__cinch_room_in_block(address);
    if (!((__cinch_address)room - wanted <= __CINCH_LARGEST && !(address & (whole - 1)))) {
        room = __cinch_room_in_cell(address);
        if (__CINCH_RARE(room < (long long)wanted || (address & (whole - 1)))) {
            if (room < 0 || (address & (whole - 1))) room = 0;
            *reach = (__PTRDIFF_TYPE__)room;
            if (room < (long long)(offset + size) || __cinch_is_odd(address, (__PTRDIFF_TYPE__)offset, 0, align, whole))
                return __cinch_wrong_access(base, (__PTRDIFF_TYPE__)offset, size, align, site);
            return (void *)base;
        }
    }
    *reach = (__PTRDIFF_TYPE__)room;
    if (__CINCH_RARE(__cinch_is_odd(address, (__PTRDIFF_TYPE__)offset, 0, align, whole)))
        return __cinch_wrong_access(base, (__PTRDIFF_TYPE__)offset, size, align, site);
    return (void *)base;
}

/* And checks that follow. */
__CINCH_INLINE void *__cinch_next_at(const volatile void *base, __cinch_size offset, __cinch_size size, unsigned align,
                                     unsigned site, unsigned whole, __PTRDIFF_TYPE__ reach) {
    if (__CINCH_RARE((__PTRDIFF_TYPE__)(offset + size) > reach ||
                     __cinch_is_odd((__cinch_address)base, (__PTRDIFF_TYPE__)offset, 0, align, whole)))
        return __cinch_wrong_access(base, (__PTRDIFF_TYPE__)offset, size, align, site);
    return (void *)base;
}

/* The same for element `index`, of `step` bytes each, and `moved` bytes behind it, where indices of known arrays lead;
   gives that address. */
__CINCH_INLINE void *__cinch_next_element(const volatile void *base, __PTRDIFF_TYPE__ index, __PTRDIFF_TYPE__ step,
                                          __PTRDIFF_TYPE__ moved, __cinch_size start, __cinch_size size, unsigned align,
                                          unsigned site, unsigned whole, __PTRDIFF_TYPE__ reach) {
    __PTRDIFF_TYPE__ offset;
    int wraps = __builtin_mul_overflow(index, step, &offset) || __builtin_add_overflow(offset, moved, &offset);
    /* Both numbers are far from where they could overflow. */
    __PTRDIFF_TYPE__ last = reach - (__PTRDIFF_TYPE__)(start + size);
    if (__CINCH_RARE(wraps || offset < 0 || offset > last ||
                     __cinch_is_odd((__cinch_address)base, offset, start, align, whole)))
        base = __cinch_wrong_access(base, wraps ? __PTRDIFF_MAX__ / 2 : offset + (__PTRDIFF_TYPE__)start, size, align, site);
    return (char *)base + offset;
}

__CINCH_INLINE void *__cinch_first_element(const volatile void *base, __PTRDIFF_TYPE__ index, __PTRDIFF_TYPE__ step,
                                           __PTRDIFF_TYPE__ moved, __cinch_size start, __cinch_size size, unsigned align,
                                           unsigned site, unsigned whole, __PTRDIFF_TYPE__ *reach) {
    *reach = (__PTRDIFF_TYPE__)__cinch_reach(base, whole);
    return __cinch_next_element(base, index, step, moved, start, size, align, site, whole, *reach);
}

__CINCH_INLINE void *__cinch_element(const volatile void *base, __PTRDIFF_TYPE__ index, __PTRDIFF_TYPE__ step,
                                     __PTRDIFF_TYPE__ moved, __cinch_size start, __cinch_size size, unsigned align,
                                     unsigned site, unsigned whole) {
    __PTRDIFF_TYPE__ reach = (__PTRDIFF_TYPE__)__cinch_reach(base, whole);
    return __cinch_next_element(base, index, step, moved, start, size, align, site, whole, reach);
}

/* A pointer that walks is known to have come from in front of that end. */
void __cinch_failed_walk(const volatile void *base, __PTRDIFF_TYPE__ offset, __cinch_size size, unsigned align,
                         __cinch_address end, const struct __cinch_site *site) __CINCH_COLD;

/* The first check of a pointer that walks, of which it is kept where its object ends. */
__CINCH_INLINE void *__cinch_walking_at(const volatile void *base, __cinch_size offset, __cinch_size size, unsigned align,
                                        unsigned site, unsigned whole, __cinch_size wanted, __cinch_address *end) {
    __PTRDIFF_TYPE__ reach;
    void *at = __cinch_first_at(base, offset, size, align, site, whole, wanted, &reach);
    *end = (__cinch_address)base + (__cinch_address)reach;
    return at;
}

__CINCH_INLINE void *__cinch_walking_element(const volatile void *base, __PTRDIFF_TYPE__ index, __PTRDIFF_TYPE__ step,
                                             __PTRDIFF_TYPE__ moved, __cinch_size start, __cinch_size size, unsigned align,
                                             unsigned site, unsigned whole, __cinch_address *end) {
    __PTRDIFF_TYPE__ reach;
    void *at = __cinch_first_element(base, index, step, moved, start, size, align, site, whole, &reach);
    *end = (__cinch_address)base + (__cinch_address)reach;
    return at;
}

/* And those that follow. For a single byte, no difference has to be computed. */
__CINCH_INLINE void *__cinch_walked_at(const volatile void *base, __cinch_size offset, __cinch_size size, unsigned align,
                                       unsigned site, unsigned whole, __cinch_address end) {
    __cinch_address address = (__cinch_address)base;
    int is_left = offset + size == 1 ? address < end : (__PTRDIFF_TYPE__)(end - address) >= (__PTRDIFF_TYPE__)(offset + size);
    if (__CINCH_RARE(!is_left || __cinch_is_odd(address, (__PTRDIFF_TYPE__)offset, 0, align, whole))) {
        __cinch_failed_walk(base, (__PTRDIFF_TYPE__)offset, size, align, end, __CINCH_SITE(site));
        return (char *)base + __cinch_nothing();
    }
    return (void *)base;
}

__CINCH_INLINE void *__cinch_walked_element(const volatile void *base, __PTRDIFF_TYPE__ index, __PTRDIFF_TYPE__ step,
                                            __PTRDIFF_TYPE__ moved, __cinch_size start, __cinch_size size, unsigned align,
                                            unsigned site, unsigned whole, __cinch_address end) {
    __PTRDIFF_TYPE__ reach = (__PTRDIFF_TYPE__)(end - (__cinch_address)base);
    return __cinch_next_element(base, index, step, moved, start, size, align, site, whole, reach);
}

/* The same for a pointer that is likely to be the one that was looked up before. */
__CINCH_INLINE void __cinch_look_up(const volatile void *base, unsigned whole, __cinch_address *pointer, __PTRDIFF_TYPE__ *reach) {
    if (!__CINCH_RARE(*pointer != (__cinch_address)base)) return;
    *pointer = (__cinch_address)base;
    *reach = (__PTRDIFF_TYPE__)__cinch_reach(base, whole);
}

__CINCH_INLINE void *__cinch_cached_at(const volatile void *base, __cinch_size offset, __cinch_size size, unsigned align,
                                       unsigned site, unsigned whole, __cinch_address *pointer, __PTRDIFF_TYPE__ *reach) {
    __cinch_look_up(base, whole, pointer, reach);
    return __cinch_next_at(base, offset, size, align, site, whole, *reach);
}

__CINCH_INLINE void *__cinch_cached_element(const volatile void *base, __PTRDIFF_TYPE__ index, __PTRDIFF_TYPE__ step,
                                            __PTRDIFF_TYPE__ moved, __cinch_size start, __cinch_size size, unsigned align,
                                            unsigned site, unsigned whole, __cinch_address *pointer, __PTRDIFF_TYPE__ *reach) {
    __cinch_look_up(base, whole, pointer, reach);
    return __cinch_next_element(base, index, step, moved, start, size, align, site, whole, *reach);
}

/* The same for a variable of a caller, of which `reach` bytes are there. */
__CINCH_INLINE void *__cinch_within(const volatile void *base, __PTRDIFF_TYPE__ index, __PTRDIFF_TYPE__ step,
                                    __PTRDIFF_TYPE__ moved, __cinch_size start, __cinch_size size, __cinch_size reach,
                                    unsigned site) {
    __PTRDIFF_TYPE__ offset;
    int wraps = __builtin_mul_overflow(index, step, &offset) || __builtin_add_overflow(offset, moved, &offset);
    if (__CINCH_RARE(wraps || (__cinch_size)offset >= reach || (__cinch_size)offset + start + size > reach))
        __cinch_wrong(__CINCH_BOUNDS, "the parameter leads to a variable that ends before", site), offset += __cinch_nothing();
    return (char *)base + offset;
}

/* Where only null is left to rule out, and the first page, where members of what a null pointer leads to would be. */
__CINCH_INLINE void *__cinch_not_null(const volatile void *base, unsigned site) {
    if (__CINCH_RARE((__cinch_address)base < 4096)) __cinch_wrong(__CINCH_NULL, 0, site);
    return (void *)base;
}

/* An index into an array whose length is known. */
__CINCH_INLINE long long __cinch_index(long long index, unsigned long long length, unsigned site) {
    if (__CINCH_RARE((unsigned long long)index >= length)) {
        __cinch_failed_index(index, length, __CINCH_SITE(site));
        index += __cinch_nothing();
    }
    return index;
}

#define __CINCH_ARITHMETIC(name, type, unsigned_type)                                                                  \
    __CINCH_INLINE type __cinch_add_##name(type a, type b, unsigned site) {                                            \
        type result;                                                                                                   \
        if (__CINCH_RARE(__builtin_add_overflow(a, b, &result)))                                                       \
            __cinch_wrong(__CINCH_OVERFLOW, 0, site);                                                                  \
        return result;                                                                                                 \
    }                                                                                                                  \
    __CINCH_INLINE type __cinch_sub_##name(type a, type b, unsigned site) {                                            \
        type result;                                                                                                   \
        if (__CINCH_RARE(__builtin_sub_overflow(a, b, &result)))                                                       \
            __cinch_wrong(__CINCH_OVERFLOW, 0, site);                                                                  \
        return result;                                                                                                 \
    }                                                                                                                  \
    __CINCH_INLINE type __cinch_mul_##name(type a, type b, unsigned site) {                                            \
        type result;                                                                                                   \
        if (__CINCH_RARE(__builtin_mul_overflow(a, b, &result)))                                                       \
            __cinch_wrong(__CINCH_OVERFLOW, 0, site);                                                                  \
        return result;                                                                                                 \
    }                                                                                                                  \
    __CINCH_INLINE type __cinch_divisor_##name(type a, type b, unsigned site) {                                        \
        if (__CINCH_RARE(b == 0)) {                                                                                    \
            __cinch_wrong(__CINCH_DIVISION, 0, site);                                                                  \
            return 1;                                                                                                  \
        }                                                                                                              \
        if (__CINCH_RARE(b == -1 && a == (type)((unsigned_type)1 << (sizeof(type) * 8 - 1)))) {                        \
            __cinch_wrong(__CINCH_OVERFLOW, 0, site);                                                                  \
            return 1;                                                                                                  \
        }                                                                                                              \
        return b;                                                                                                      \
    }                                                                                                                  \
    __CINCH_INLINE type __cinch_div_##name(type a, type b, unsigned site) {                                            \
        return a / __cinch_divisor_##name(a, b, site);                                                                 \
    }                                                                                                                  \
    __CINCH_INLINE type __cinch_rem_##name(type a, type b, unsigned site) {                                            \
        return a % __cinch_divisor_##name(a, b, site);                                                                 \
    }                                                                                                                  \
    __CINCH_INLINE unsigned_type __cinch_div_u##name(unsigned_type a, unsigned_type b, unsigned site) {                \
        if (__CINCH_RARE(b == 0)) return __cinch_wrong(__CINCH_DIVISION, 0, site), 0;                                  \
        return a / b;                                                                                                  \
    }                                                                                                                  \
    __CINCH_INLINE unsigned_type __cinch_rem_u##name(unsigned_type a, unsigned_type b, unsigned site) {                \
        if (__CINCH_RARE(b == 0)) return __cinch_wrong(__CINCH_DIVISION, 0, site), 0;                                  \
        return a % b;                                                                                                  \
    }                                                                                                                  \
    /* C11 6.5.7p4: neither a negative value nor one that does not fit may be shifted to the left. */                  \
    __CINCH_INLINE type __cinch_shl_##name(type a, long long count, unsigned site) {                                   \
        if (__CINCH_RARE((unsigned long long)count >= sizeof(type) * 8 || a < 0 ||                                     \
                         a > (type)((unsigned_type)-1 / 2 >> count)))                                                  \
            __cinch_wrong(__CINCH_SHIFT, 0, site);                                                                     \
        return (type)((unsigned_type)a << (count & (sizeof(type) * 8 - 1)));                                           \
    }                                                                                                                  \
    __CINCH_INLINE type __cinch_shr_##name(type a, long long count, unsigned site) {                                   \
        if (__CINCH_RARE((unsigned long long)count >= sizeof(type) * 8))                                               \
            __cinch_wrong(__CINCH_SHIFT, 0, site);                                                                     \
        return a >> (count & (sizeof(type) * 8 - 1));                                                                  \
    }                                                                                                                  \
    __CINCH_INLINE unsigned_type __cinch_shl_u##name(unsigned_type a, long long count, unsigned site) {                \
        if (__CINCH_RARE((unsigned long long)count >= sizeof(type) * 8))                                               \
            __cinch_wrong(__CINCH_SHIFT, 0, site);                                                                     \
        return a << (count & (sizeof(type) * 8 - 1));                                                                  \
    }                                                                                                                  \
    __CINCH_INLINE unsigned_type __cinch_shr_u##name(unsigned_type a, long long count, unsigned site) {                \
        if (__CINCH_RARE((unsigned long long)count >= sizeof(type) * 8))                                               \
            __cinch_wrong(__CINCH_SHIFT, 0, site);                                                                     \
        return a >> (count & (sizeof(type) * 8 - 1));                                                                  \
    }

__CINCH_ARITHMETIC(int, int, unsigned)
__CINCH_ARITHMETIC(long, long, unsigned long)
__CINCH_ARITHMETIC(llong, long long, unsigned long long)
#ifdef __SIZEOF_INT128__
__CINCH_ARITHMETIC(int128, __int128, unsigned __int128)
#endif

/* What a float is converted to has to hold its whole part (C11 6.3.1.4p1). */
__CINCH_INLINE long double __cinch_whole_if(int fits, long double value, unsigned site) {
    if (!__CINCH_RARE(!fits)) return value;
    __cinch_wrong(__CINCH_OVERFLOW, "the whole part of the float does not fit the integer", site);
    return 0;
}

__CINCH_INLINE long double __cinch_whole(long double value, unsigned bits, unsigned site) {
    long double half = (long double)(1ull << (bits - 1)), below = -half - 1;
    /* A long double of 64 bits has no number between the least value and the one below it. */
    return __cinch_whole_if(value < half && (below < -half ? value > below : value >= -half), value, site);
}

__CINCH_INLINE long double __cinch_whole_unsigned(long double value, unsigned bits, unsigned site) {
    return __cinch_whole_if(value > -1 && value < 2 * (long double)(1ull << (bits - 1)), value, site);
}

__CINCH_INLINE void __cinch_holds(int holds, unsigned kind, unsigned site) {
    if (__CINCH_RARE(!holds)) __cinch_wrong(kind, 0, site);
}

#endif
