/* The run-time half of `cinch guard`: which objects are alive, what a failed check means, and how it is told.
   Linked once into a guarded program. The heap is watched by taking the place of malloc and its family, so that memory of
   code that was not guarded is known too; locals and variables are told by guarded code. What nothing is known of is let
   through, counted, and said at the end.
   Rule: a check stops a program only for what is certain. */

#include <ctype.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* In a program that is linked statically, whose linker puts our functions in the place of those of the library (`--wrap`). */
#ifdef __CINCH_WRAPPED
#define malloc __wrap_malloc
#define calloc __wrap_calloc
#define realloc __wrap_realloc
#define reallocarray __wrap_reallocarray
#define free __wrap_free
#define memalign __wrap_memalign
#define aligned_alloc __wrap_aligned_alloc
#define valloc __wrap_valloc
#define posix_memalign __wrap_posix_memalign
#define malloc_usable_size __wrap_malloc_usable_size
#define __libc_malloc __real_malloc
#define __libc_calloc __real_calloc
#define __libc_realloc __real_realloc
#define __libc_memalign __real_memalign
#define __libc_free __real_free
#define OF_LIBRARY
#else
#define OF_LIBRARY __attribute__((weak))
#endif

__PTRDIFF_TYPE__ __cinch_regions[__CINCH_REGIONS];
struct __cinch_region __cinch_zeros;
__cinch_address __cinch_ends[__CINCH_ENDS];

/* What happens at a violation; a guarded file says what it was compiled for, CINCH_GUARD in the environment goes before. */
enum { ABORT, REPORT, TRAP };
int __cinch_on_violation __attribute__((weak, visibility("hidden"))) = ABORT;
static int from_environment = -1;

static unsigned long unknown_accesses, violations;

/* ---- The table of objects. ---- */

static pthread_mutex_t regions_lock = PTHREAD_MUTEX_INITIALIZER;

/* The table of a region that something is to be written about. */
static struct __cinch_region *region_at(__cinch_address address) {
    __cinch_size region = (address >> __CINCH_REGION_BITS) & (__CINCH_REGIONS - 1);
    if (__atomic_load_n(&__cinch_regions[region], __ATOMIC_ACQUIRE) == 0) {
        pthread_mutex_lock(&regions_lock);
        if (__cinch_regions[region] == 0) {
            void *table = mmap(0, sizeof(struct __cinch_region), PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if (table == MAP_FAILED) {
                static const char words[] = "cinch guard: no memory for the table of objects\n";
                (void)!write(2, words, sizeof words - 1);
                _exit(134);
            }
            __atomic_store_n(&__cinch_regions[region], (char *)table - (char *)&__cinch_zeros, __ATOMIC_RELEASE);
        }
        pthread_mutex_unlock(&regions_lock);
    }
    return (struct __cinch_region *)((char *)&__cinch_zeros + __cinch_regions[region]);
}

/* The word for 16 bytes that lie in no block of a large object. */
__CINCH_INLINE __cinch_word *cell(__cinch_address address) {
    struct __cinch_region *region = (struct __cinch_region *)__cinch_region_of(address);
    if (__CINCH_RARE(region == &__cinch_zeros)) region = region_at(address);
    return &region->cells[(address >> 4) & (__CINCH_CELLS - 1)];
}

#define KIND(word) ((unsigned)((word) >> 58))
#define BACK(word) ((__cinch_size)((word) >> 32 & 0x3ffffff))
#define REACH(word) ((unsigned)(word))

/* The word for the 16 bytes at an address. Within a block it follows from that for the block's first ones. */
static __cinch_word lookup(__cinch_address address) {
    const struct __cinch_region *region = __cinch_region_of(address);
    __cinch_word block = region->blocks[(address >> __CINCH_BLOCK_BITS) & (__CINCH_BLOCKS - 1)];
    if (!block) return region->cells[(address >> 4) & (__CINCH_CELLS - 1)];
    __cinch_size further = (address & (__CINCH_BLOCK - 1)) / 16;
    __cinch_word before = (block >> 32) + further;
    return KIND(block) < __CINCH_GONE_HEAP ? before << 32 | (unsigned)(REACH(block) - further * 16) : before << 32;
}

/* The cell behind the last byte belongs to the object, so that a pointer to its end leads to it: whoever makes an object
   leaves at least one byte behind it. */
static __cinch_size cells(__cinch_size size) { return size / 16 + 1; }

/* What the word for 16 bytes of an object is, so many cells behind its start; objects that are gone have no bytes left. */
static __cinch_word word_for(unsigned kind, __cinch_size back, __cinch_size size) {
    if (kind == __CINCH_UNKNOWN) return 0;
    return (__cinch_word)kind << 58 | (__cinch_word)back << 32 | (kind < __CINCH_GONE_HEAP ? size - back * 16 : 0);
}

static void mark_cells(__cinch_address address, __cinch_size back, __cinch_size end, __cinch_size size, unsigned kind) {
    /* From one cell to the next, 16 bytes more lie before it, and as many fewer belong to the object from there on. */
    __cinch_word step = word_for(kind, 1, 16) - word_for(kind, 0, 16);
    __cinch_word word = word_for(kind, back, size);
    while (back < end) {
        __cinch_word *at = cell(address + back * 16);
        __cinch_size here = __CINCH_CELLS - ((address / 16 + back) & (__CINCH_CELLS - 1));
        if (here > end - back) here = end - back;
        for (back += here; here--; word += step) *at++ = word;
    }
}

/* The words for an object that keeps its place from its start to its end: whole blocks in the middle, cells around them. A block is
   whole if none of its `own` bytes is anybody else's. */
static void mark(__cinch_address address, __cinch_size size, __cinch_size own, unsigned kind) {
    __cinch_address first = (address + __CINCH_BLOCK - 1) & ~(__cinch_address)(__CINCH_BLOCK - 1);
    __cinch_address last = (address + own) & ~(__cinch_address)(__CINCH_BLOCK - 1);
    if (first >= last) {
        mark_cells(address, 0, cells(size), size, kind);
        return;
    }
    mark_cells(address, 0, (first - address) / 16, size, kind);
    for (__cinch_address at = first; at < last; at += __CINCH_BLOCK) {
        __cinch_word word = word_for(kind, (at - address) / 16, size);
        region_at(at)->blocks[(at >> __CINCH_BLOCK_BITS) & (__CINCH_BLOCKS - 1)] = word;
        __CINCH_END_OF(at) = REACH(word) ? (address + size) & ~(__cinch_address)7 : 0;
    }
    mark_cells(address, (last - address) / 16, cells(size), size, kind);
}

/* Memory from the heap has at least one byte behind its end. Large memory has whole blocks of its own. */
#define LARGE ((__cinch_size)16 << 10)

static __cinch_size padded(__cinch_size size) {
    __cinch_size step = size < LARGE ? 16 : __CINCH_BLOCK;
    return (size / step + 1) * step;
}

/* Locals have no blocks: their memory is that of other locals sooner than anybody tells that they are gone. */
void __cinch_register(const volatile void *base, __cinch_size size, unsigned kind) {
    __cinch_address address = (__cinch_address)base;
    if (size > __CINCH_LARGEST || (address & 15)) return;
    if (kind == __CINCH_STACK) mark_cells(address, 0, cells(size), size, kind);
    else mark(address, size, kind == __CINCH_HEAP ? padded(size) : size, kind);
}

/* The same with a gap in front of it, where the 16 bytes before it are nobody's. */
void __cinch_watch(const volatile void *base, __cinch_size size, unsigned kind) {
    if (size > __CINCH_LARGEST || ((__cinch_address)base & 15)) return;
    __cinch_register(base, size, kind);
    *cell((__cinch_address)base - 16) = (__cinch_word)__CINCH_GAP << 58;
}

/* The tables behind <ctype.h>, which programs read through macros: 384 elements, the first for -128. Those of a locale that is set later are
   unknown. What lies behind them is the library's. */
#ifdef __GLIBC__
static void watch_table(const void *zero, __cinch_size element) {
    __cinch_address first = (__cinch_address)zero - 128 * element;
    __cinch_size size = 384 * element;
    for (__cinch_size back = 0; !(first & 15) && back * 16 < size; back++)
        *cell(first + back * 16) = word_for(__CINCH_STATIC, back, size);
}

__attribute__((constructor(101))) static void watch_tables(void) {
    watch_table(*__ctype_b_loc(), sizeof **__ctype_b_loc());
    watch_table(*__ctype_tolower_loc(), sizeof **__ctype_tolower_loc());
    watch_table(*__ctype_toupper_loc(), sizeof **__ctype_toupper_loc());
}
#endif

/* ---- Telling. ---- */

static const struct { const char *code, *words; } kinds[] = {
    { "null-dereference", "the pointer is null" },
    { "use-after-free", "the memory has been freed, or the lifetime of its variable has ended" },
    { "out-of-bounds", "the access is outside of the object" },
    { "misaligned", "the address is no multiple of what its type needs" },
    { "invalid-free", "the pointer is not one that can be freed" },
    { "double-free", "the memory is freed already" },
    { "signed-overflow", "the result does not fit its signed type" },
    { "division-by-zero", "the divisor is zero" },
    { "shift-out-of-range", "the shift is undefined: a count or value out of range" },
    { "assertion", "this assertion does not hold" },
    { "precondition", "a precondition of this call does not hold" },
    { "postcondition", "a postcondition does not hold on this return path" },
    { "missing-return", "the function ends without returning a value, which its caller uses" },
    { "type-mismatch", "the memory is read-only" },
};

static int mode(void) {
    if (from_environment < 0) {
        const char *wish = getenv("CINCH_GUARD");
        from_environment = !wish ? __cinch_on_violation
                         : !strcmp(wish, "report") ? REPORT : !strcmp(wish, "trap") ? TRAP : ABORT;
    }
    return from_environment;
}

struct text { char bytes[4096]; size_t used; };

static void put(struct text *text, const char *words) {
    while (*words && text->used < sizeof text->bytes - 1) text->bytes[text->used++] = *words++;
}

static void put_number(struct text *text, long long number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", number);
    put(text, digits);
}

static void put_place(struct text *text, const struct __cinch_site *site) {
    put(text, "\n  ┌─ ");
    put(text, site->file);
    put(text, ":");
    put_number(text, site->line);
    put(text, ":");
    put_number(text, site->column);
    if (!site->line_text) return;
    char number[16];
    int width = snprintf(number, sizeof number, "%u", site->line);
    put(text, "\n");
    put(text, number);
    put(text, " │ ");
    put(text, site->line_text);
    put(text, "\n");
    for (int i = 0; i < width; i++) put(text, " ");
    put(text, " │ ");
    for (unsigned i = 1; i < site->column; i++) put(text, site->line_text[i - 1] == '\t' ? "\t" : " ");
    for (unsigned i = 0; i < site->length; i++) put(text, "^");
}

static void put_name(struct text *text, unsigned kind, const struct __cinch_site *site) {
    put(text, "\n  = check `");
    put(text, site->function);
    put(text, ".");
    put(text, kinds[kind].code);
    for (unsigned i = 0; i < site->count; i++)
        if (site->checks[i].kind == kind && site->checks[i].ordinal) {
            put(text, ".");
            put_number(text, site->checks[i].ordinal);
        }
    put(text, "`; see `cinch explain ");
    put(text, kinds[kind].code);
    put(text, "`\n");
}

/* Whether the site asks for that kind; what nobody asks for is let through. */
static int is_asked(unsigned kind, const struct __cinch_site *site) {
    if (!site) return 1;
    for (unsigned i = 0; i < site->count; i++)
        if (site->checks[i].kind == kind) return 1;
    return 0;
}

static void fail(unsigned kind, const char *detail, const struct __cinch_site *site) {
    if (!is_asked(kind, site)) return;
    __atomic_add_fetch(&violations, 1, __ATOMIC_RELAXED);
    if (mode() == TRAP) __builtin_trap();
    int before = errno;
    if (mode() == ABORT) fflush(stdout);
    struct text text = { .used = 0 };
    put(&text, "error[");
    put(&text, kinds[kind].code);
    put(&text, "]: stopped: ");
    if (mode() == REPORT) text.used -= strlen("stopped: ");
    put(&text, kinds[kind].words);
    if (site) put_place(&text, site);
    if (detail) {
        put(&text, "\n  = ");
        put(&text, detail);
    }
    if (site) put_name(&text, kind, site);
    else put(&text, "\n  = in code that was not guarded\n");
    (void)!write(2, text.bytes, text.used);
    if (mode() == ABORT) abort();
    errno = before;
}

void __cinch_failed(unsigned kind, const char *detail, const struct __cinch_site *site) { fail(kind, detail, site); }

void __cinch_failed_index(long long index, unsigned long long length, const struct __cinch_site *site) {
    char detail[96];
    snprintf(detail, sizeof detail, "index %lld of an array of %llu", index, length);
    fail(__CINCH_BOUNDS, detail, site);
}

__attribute__((destructor)) static void tell_at_the_end(void) {
    if (mode() != REPORT && !getenv("CINCH_GUARD_STATS")) return;
    if (violations) fprintf(stderr, "cinch guard: %lu violations\n", violations);
    if (unknown_accesses)
        fprintf(stderr, "cinch guard: %lu accesses to objects of code that was not guarded: let through\n", unknown_accesses);
}

/* ---- Locals. Each thread keeps the cells of those that are alive, with the gaps before them. ---- */

struct local { __cinch_address first; __cinch_size cells; };
#define MOST_LOCALS ((__cinch_size)1 << 24)
static __thread struct local *locals;
static __thread __cinch_size local_count;
static pthread_key_t thread_end;

/* Between these all locals of the thread have been. */
static __thread __cinch_address lowest = ~(__cinch_address)0, highest;

/* Variables that each thread has its own of are kept at the end of what is kept for locals. */
static __thread __cinch_size own_count;

static struct local *own_variable(__cinch_size at) { return &locals[MOST_LOCALS - 1 - at]; }

/* The stack of a thread that ends, and its variables, may become those of another, or other memory. */
static void forget_thread(void *own) {
    for (__cinch_address at = lowest; at < highest; at += 16) *cell(at) = 0;
    for (; own_count; own_count--) {
        struct local *variable = own_variable(own_count - 1);
        for (__cinch_size at = 0; at < variable->cells; at++) *cell(variable->first + at * 16) = 0;
    }
    lowest = ~(__cinch_address)0;
    highest = local_count = 0;
    locals = 0;
    munmap(own, MOST_LOCALS * sizeof(struct local));
}

__attribute__((constructor(101))) static void prepare_threads(void) { pthread_key_create(&thread_end, forget_thread); }

static void start_thread(void) {
    void *room = mmap(0, MOST_LOCALS * sizeof(struct local), PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED) abort();
    locals = room;
    pthread_setspecific(thread_end, room);
}

static void *keep(__cinch_address first, __cinch_size count) {
    if (!locals) start_thread();
    if (local_count + own_count >= MOST_LOCALS) abort();
    locals[local_count++] = (struct local){ first, count };
    if (first < lowest) lowest = first;
    if (first + count * 16 > highest) highest = first + count * 16;
    return (void *)first;
}

/* A variable that each thread has its own of, told of when its address is taken, with or without 16 bytes in front of it that are nobody's. */
void __cinch_own(const volatile void *base, __cinch_size size, __cinch_size front) {
    __cinch_address address = (__cinch_address)base;
    if (size > __CINCH_LARGEST || (address & 15) || *cell(address) == word_for(__CINCH_STATIC, 0, size)) return;
    if (!locals) start_thread();
    if (local_count + own_count >= MOST_LOCALS) abort();
    mark_cells(address, 0, cells(size), size, __CINCH_STATIC);
    if (front) *cell(address - 16) = (__cinch_word)__CINCH_GAP << 58;
    *own_variable(own_count++) = (struct local){ address - front, cells(size) + front / 16 };
}

static void end_local(struct local local) {
    for (__cinch_size at = 0; at < local.cells; at++)
        *cell(local.first + at * 16) = (__cinch_word)__CINCH_GONE_STACK << 58;
}

static void pop_to(__cinch_size mark) {
    while (local_count > mark) end_local(locals[--local_count]);
}

__cinch_size __cinch_enter(void) { return local_count; }
void __cinch_leave(__cinch_size *mark) { pop_to(*mark); }

/* A local in front of which 16 bytes are nobody's. */
void *__cinch_begin(const volatile void *base, __cinch_size size) {
    if (size > __CINCH_LARGEST || ((__cinch_address)base & 15)) return 0;
    __cinch_watch(base, size, __CINCH_STACK);
    return keep((__cinch_address)base - 16, cells(size) + 1);
}

/* An array of variable length has all 16 bytes that it begins, and nothing in front of it or behind them. */
void *__cinch_begin_array(const volatile void *base, __cinch_size size) {
    if (size > __CINCH_LARGEST || !size || ((__cinch_address)base & 15)) return __cinch_unwatched(base, size), (void *)0;
    for (__cinch_size back = 0; back * 16 < size; back++)
        *cell((__cinch_address)base + back * 16) =
            (__cinch_word)__CINCH_STACK << 58 | (__cinch_word)back << 32 | (size - back * 16);
    return keep((__cinch_address)base, (size + 15) / 16);
}

/* Memory of alloca, which stays until the function is left. */
void *__cinch_allocated(void *room, __cinch_size size) {
    char *base = (char *)room + 16;
    __cinch_begin(base, size);
    return base;
}

/* What memory of alloca was added in the scope outlives it. */
void __cinch_end(void **life) {
    for (__cinch_size i = local_count; *life && i-- > 0;)
        if (locals[i].first == (__cinch_address)*life) {
            end_local(locals[i]);
            local_count--;
            memmove(&locals[i], &locals[i + 1], (local_count - i) * sizeof *locals);
            return;
        }
}

/* A compound literal begins each time that it is evaluated. */
void *__cinch_begin_again(void *life, const volatile void *base, __cinch_size size) {
    __cinch_end(&life);
    return __cinch_begin(base, size);
}

/* Something on the stack that is not watched: nothing that was there before says anything about it. */
void *__cinch_unwatched(const volatile void *base, __cinch_size size) {
    __cinch_address address = (__cinch_address)base & ~(__cinch_address)15, end = (__cinch_address)base + size;
    for (; address < end; address += 16)
        if (KIND(lookup(address)) == __CINCH_GONE_STACK) *cell(address) = 0;
    return (void *)base;
}

/* From `main`, or the first function whose locals are watched, down to the first call that leaves guarded code, all frames
   are known: memory of a local that has ended belongs to nothing else there. Further down other code may have it. */
static __thread int is_main;
__thread __cinch_address __cinch_left;

void __cinch_begin_main(void) { is_main = 1; }

/* The words of main, each with room around it: where the system puts them, the environment follows the last one at once. They are not
   moved where the program itself calls main. */
void *__cinch_words(int count, void *words) {
    char **from = words;
    if (is_main || count < 0 || !from) return words;
    __cinch_size list = ((__cinch_size)count + 1) * sizeof *from, room = 16 + padded(list);
    for (int i = 0; i < count; i++) room += 16 + padded(strlen(from[i]) + 1);
    char *at = mmap(0, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) return words;
    char **to = (char **)(at + 16);
    __cinch_watch(to, list, __CINCH_STATIC);
    at = (char *)to + padded(list);
    for (int i = 0; i < count; i++) {
        __cinch_size size = strlen(from[i]) + 1;
        to[i] = memcpy(at + 16, from[i], size);
        __cinch_watch(to[i], size, __CINCH_STATIC);
        at = to[i] + padded(size);
    }
    return to;
}

static int is_among_known_frames(__cinch_address address) {
    if (address < __cinch_left) return 0;
    return is_main || (local_count && address < locals[0].first + locals[0].cells * 16);
}

/* `longjmp` leaves all calls that were made since `setjmp`. */
struct jump { const void *buffer; __cinch_size mark; __cinch_address left; };
static __thread struct jump jumps[64];
static __thread unsigned next_jump;

void *__cinch_jump_point(const void *buffer) {
    unsigned i = 0;
    while (i < 64 && jumps[i].buffer != buffer) i++;
    if (i == 64) i = next_jump++ % 64;
    jumps[i] = (struct jump){ buffer, local_count, __cinch_left };
    return (void *)buffer;
}

void *__cinch_jump(const void *buffer) {
    for (unsigned i = 0; i < 64; i++)
        if (jumps[i].buffer == buffer && jumps[i].mark <= local_count) {
            pop_to(jumps[i].mark);
            __cinch_left = jumps[i].left;
        }
    return (void *)buffer;
}

/* ---- Accesses that the inline check did not let through. ---- */

static const char *const kind_words[] = { "an object", "memory from the heap", "a local variable", "a variable" };

static void describe(char *detail, size_t room, __cinch_word word, __cinch_address base, __PTRDIFF_TYPE__ offset,
                     __cinch_size size) {
    __cinch_size before = BACK(word) * 16 + (base & 15), length = BACK(word) * 16 + (__cinch_size)(int)REACH(word);
    snprintf(detail, room, "%zu %s at offset %lld of %s of %zu %s", (size_t)size, size == 1 ? "byte" : "bytes",
             (long long)before + (long long)offset, kind_words[KIND(word)], (size_t)length, length == 1 ? "byte" : "bytes");
}

/* A dead local is certainly dead where its memory lies below all frames, or among frames that are known: others may use the
   memory for something that nobody told us of. */
static int is_certainly_gone(__cinch_word word, __cinch_address address, __cinch_address here) {
    return KIND(word) == __CINCH_GONE_HEAP || address < here || is_among_known_frames(address);
}

/* Where the frames end of all that called the runtime. */
#define HERE ((__cinch_address)__builtin_frame_address(0))

#ifdef __CINCH_SHARED
static int is_of_the_heap(__cinch_address address) { return (void)address, 0; }
#else
/* All memory of the process's own heap, which begins there, is handed out by us, so that what is no object is nobody's; unless the program
   asks for more of it itself. What other threads have of their own lies elsewhere. */
static __cinch_address heap_start;
static int is_heap_shared;
extern void *__sbrk(intptr_t) __attribute__((weak));
extern void *__libc_malloc(size_t) OF_LIBRARY;

void *sbrk(intptr_t more) {
    is_heap_shared = 1;
    return __sbrk ? __sbrk(more) : (errno = ENOMEM, (void *)-1);
}

/* What steps off the front of the first object steps into that. */
#define IN_FRONT 4096

__attribute__((constructor(101))) static void begin_heap(void) {
    if (__sbrk) heap_start = (__cinch_address)__libc_malloc(IN_FRONT);
}

static int is_of_the_heap(__cinch_address address) {
    return heap_start && address >= heap_start && !is_heap_shared && address < (__cinch_address)__sbrk(0);
}
#endif

/* What nothing is known of is let through; if the machine has no memory there, it is told which access that was. */
static __thread struct { __cinch_address from, to; const struct __cinch_site *site; } last_unknown;

/* An address that was reached from nowhere may be certain to be wrong all the same. */
static int is_outside_of_objects(__cinch_address address, __cinch_size size, const struct __cinch_site *site) {
    __cinch_word word = lookup(address);
    switch (KIND(word)) {
    case __CINCH_GONE_HEAP: return fail(__CINCH_FREED, "the memory has been freed", site), 1;
    case __CINCH_HEAP:
        if ((address & 15) + size <= REACH(word)) return 0;
        break;
    case __CINCH_UNKNOWN:
    case __CINCH_GAP:
        if (is_of_the_heap(address)) break;
        return 0;
    default: return 0;
    }
    return fail(__CINCH_BOUNDS, "the address lies between the objects of the heap", site), 1;
}

static int let_through(__cinch_address address, __cinch_size size, const struct __cinch_site *site) {
#ifdef __x86_64__
    if (address >> 47) return fail(__CINCH_BOUNDS, "no object can have the address", site), 0;
#endif
    if (is_outside_of_objects(address, size, site)) return 0;
    __atomic_add_fetch(&unknown_accesses, 1, __ATOMIC_RELAXED);
    last_unknown.from = address;
    last_unknown.to = address + size;
    last_unknown.site = site;
    return 1;
}

static void no_memory(int signal, siginfo_t *info, void *context) {
    (void)signal, (void)context;
    __cinch_address at = (__cinch_address)info->si_addr;
    if (!last_unknown.site || at < last_unknown.from || at >= last_unknown.to) return;
    fail(__CINCH_BOUNDS, "there is no memory at the address, or it is not to be written", last_unknown.site);
}

/* Once: what comes after it is the system's answer. */
__attribute__((constructor(101))) static void watch_machine(void) {
    struct sigaction ours = { .sa_sigaction = no_memory, .sa_flags = SA_SIGINFO | (int)SA_RESETHAND }, theirs;
    if (!sigaction(SIGSEGV, 0, &theirs) && theirs.sa_handler == SIG_DFL) sigaction(SIGSEGV, &ours, 0);
}

/* Whether the access is fine after all, or cannot be judged. Else the violation is told. */
static int judge(__cinch_address base, __PTRDIFF_TYPE__ offset, __cinch_size size, __cinch_address here,
                 const struct __cinch_site *site) {
    __cinch_word word = lookup(base);
    if (base < 4096) {
        const char *why = base ? "the address is that of a member of what a null pointer leads to" : 0;
        /* Where it is only known that the pointer itself is not null. */
        fail(is_asked(__CINCH_NULL, site) ? __CINCH_NULL : __CINCH_BOUNDS, why, site);
        return 0;
    }
    /* From the gap it is the object behind it that counts. */
    __cinch_size short_of = KIND(word) == __CINCH_GAP ? 16 : 0;
    if (short_of) word = lookup(base + 16);
    switch (KIND(word)) {
    case __CINCH_GAP:
    case __CINCH_UNKNOWN: return let_through(base + (__cinch_size)offset, size, site);
    case __CINCH_GONE_HEAP:
    case __CINCH_GONE_STACK:
        if (is_certainly_gone(word, base, here)) {
            fail(__CINCH_FREED, KIND(word) == __CINCH_GONE_HEAP ? "the memory has been freed"
                                                                : "the lifetime of the variable has ended", site);
            return 0;
        }
        return let_through(base + (__cinch_size)offset, size, site);
    }
    offset -= (__PTRDIFF_TYPE__)short_of;
    long long before = (long long)(BACK(word) * 16 + (base & 15)), length = (long long)(BACK(word) * 16) + (int)REACH(word);
    long long from = before + offset;
    if (from >= 0 && from + (long long)size <= length) return 1;
    char detail[160];
    describe(detail, sizeof detail, word, base, offset, size);
    fail(__CINCH_BOUNDS, detail, site);
    return 0;
}

static void judge_access(const volatile void *base, __PTRDIFF_TYPE__ offset, __cinch_size size, unsigned align, __cinch_address here,
                         const struct __cinch_site *site) {
    if (judge((__cinch_address)base, offset, size, here, site) && align && (((__cinch_address)base + offset) & (align - 1))) {
        char detail[96];
        snprintf(detail, sizeof detail, "the address is %p, and the type needs a multiple of %u",
                 (void *)((__cinch_address)base + offset), align);
        fail(__CINCH_MISALIGNED, detail, site);
    }
}

void __cinch_failed_access(const volatile void *base, __PTRDIFF_TYPE__ offset, __cinch_size size, unsigned align,
                           const struct __cinch_site *site) {
    judge_access(base, offset, size, align, HERE, site);
}

/* Whether an object that is there ends at that address. Nothing else begins there, since a byte of nobody's stands behind each; but for
   arrays of variable length. */
static int is_end(__cinch_address end, __cinch_word *word) {
    *word = lookup(end - 1);
    return (KIND(*word) == __CINCH_HEAP || KIND(*word) == __CINCH_STATIC) && (unsigned)((end - 1) & 15) + 1 == REACH(*word);
}

/* Where the pointer is by now may be another object, or one that nobody knows: what counts is the one that it came from. */
void __cinch_failed_walk(const volatile void *base, __PTRDIFF_TYPE__ offset, __cinch_size size, unsigned align,
                         __cinch_address end, const struct __cinch_site *site) {
    __cinch_address address = (__cinch_address)base;
    __cinch_word word;
    if (end <= 4096 || address <= end || !is_end(end, &word)) {
        judge_access(base, offset, size, align, HERE, site);
        return;
    }
    char detail[160];
    describe(detail, sizeof detail, word, end - 1, (__PTRDIFF_TYPE__)(address - (end - 1)) + offset, size);
    fail(__CINCH_BOUNDS, detail, site);
}

/* ---- The heap: malloc and its family, with what was freed kept for a while. ---- */

#ifdef __CINCH_SHARED
/* A shared library leaves the heap to the program it is loaded into. */
void __cinch_free(void *memory, const struct __cinch_site *site) { (void)site, free(memory); }
void *__cinch_realloc(void *memory, size_t size, const struct __cinch_site *site) { return (void)site, realloc(memory, size); }
#else

extern void *__libc_malloc(size_t) OF_LIBRARY;
extern void *__libc_calloc(size_t, size_t) OF_LIBRARY;
extern void *__libc_memalign(size_t, size_t) OF_LIBRARY;
extern void *__libc_realloc(void *, size_t) OF_LIBRARY;
extern void __libc_free(void *) OF_LIBRARY;

/* Freed memory is used again when more than this has been freed after it; what is read or written before that is noticed. */
#define QUARANTINE_BYTES ((size_t)32 << 20)
#define QUARANTINE_SLOTS ((size_t)1 << 17)

static struct freed { void *base; size_t size; } quarantine[QUARANTINE_SLOTS];
static size_t oldest, newest, held;
static pthread_mutex_t quarantine_lock = PTHREAD_MUTEX_INITIALIZER;

#ifdef __CINCH_NO_GAPS
/* No pointer of the program is ever moved to the front, so that memory stands as close as malloc has it: behind its end is the size of the
   next one, in the same 16 bytes as its end. */
static size_t asked(size_t size) { return size < LARGE ? size : padded(size); }
static size_t filled(size_t size) { return size; }

static void *watched(void *memory, size_t size) {
    if (memory) __cinch_register(memory, size, __CINCH_HEAP);
    return memory;
}
#else
static size_t asked(size_t size) { return padded(size); }
static size_t filled(size_t size) { return (size / 16 + 1) * 16; }

static void *watched(void *memory, size_t size) {
    if (memory) __cinch_watch(memory, size, __CINCH_HEAP);
    return memory;
}
#endif

/* Whoever forgets to write to new memory, or the end of a string there, does not find zeros by chance: not in its last bytes, which are
   all of it if it is small. */
#define FILLED ((size_t)256)

static void *fresh(void *memory, size_t size) {
    size_t end = filled(size), from = end > FILLED ? end - FILLED : 0;
    if (memory) memset((char *)memory + from, 0xbe, end - from);
    return watched(memory, size);
}

void *malloc(size_t size) {
    if (size > PTRDIFF_MAX - 2 * (size_t)__CINCH_BLOCK) return errno = ENOMEM, (void *)0;
    return fresh(size < LARGE ? __libc_malloc(asked(size)) : __libc_memalign(__CINCH_BLOCK, padded(size)), size);
}

void *calloc(size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > PTRDIFF_MAX - 2 * (size_t)__CINCH_BLOCK) return errno = ENOMEM, (void *)0;
    return watched(__libc_calloc(1, asked(bytes)), bytes);
}

static void *aligned(size_t align, size_t size) {
    if (size > PTRDIFF_MAX - 2 * (size_t)__CINCH_BLOCK) return errno = ENOMEM, (void *)0;
    return watched(__libc_memalign(align < 16 ? 16 : align, padded(size)), size);
}

void *memalign(size_t align, size_t size) { return aligned(align, size); }
void *aligned_alloc(size_t align, size_t size) { return aligned(align, size); }
void *valloc(size_t size) { return aligned((size_t)sysconf(_SC_PAGESIZE), size); }

int posix_memalign(void **memory, size_t align, size_t size) {
    if (align % sizeof(void *) || (align & (align - 1)) || !align) return EINVAL;
    int before = errno;
    void *made = aligned(align, size);
    errno = before;
    if (!made) return ENOMEM;
    *memory = made;
    return 0;
}

/* The size of live memory from the heap that starts here; -1 for what is none. */
static long long heap_size(void *memory) {
    __cinch_word word = lookup((__cinch_address)memory);
    if (KIND(word) != __CINCH_HEAP || BACK(word) || ((__cinch_address)memory & 15)) return -1;
    return REACH(word);
}

size_t malloc_usable_size(void *memory) {
    long long size = heap_size(memory);
    return size < 0 ? 0 : (size_t)size;
}

static void release(void) {
    struct freed *last = &quarantine[oldest++ % QUARANTINE_SLOTS];
    held -= padded(last->size);
    mark((__cinch_address)last->base, last->size, padded(last->size), __CINCH_UNKNOWN);
#ifndef __CINCH_NO_GAPS
    *cell((__cinch_address)last->base - 16) = 0;
#endif
    __libc_free(last->base);
}

static void let_go(void *memory, size_t size) {
    mark((__cinch_address)memory, size, padded(size), __CINCH_GONE_HEAP);
    pthread_mutex_lock(&quarantine_lock);
    while (newest - oldest >= QUARANTINE_SLOTS || (held + padded(size) > QUARANTINE_BYTES && newest != oldest)) release();
    quarantine[newest++ % QUARANTINE_SLOTS] = (struct freed){ memory, size };
    held += padded(size);
    pthread_mutex_unlock(&quarantine_lock);
}

/* Memory that can be freed, as far as anything is known of it; else the violation is told. */
static int may_free(void *memory, const struct __cinch_site *site) {
    if (heap_size(memory) >= 0) return 1;
    __cinch_word word = lookup((__cinch_address)memory);
    switch (KIND(word)) {
    case __CINCH_UNKNOWN:
        /* No memory from any heap starts there. */
        if ((__cinch_address)memory >= 4096 && !((__cinch_address)memory & 7)) return 1;
        fail(__CINCH_INVALID_FREE, "the address is none of memory from the heap", site);
        return 0;
    case __CINCH_GONE_HEAP: fail(__CINCH_DOUBLE_FREE, 0, site); return 0;
    case __CINCH_GONE_STACK: if (!is_certainly_gone(word, (__cinch_address)memory, HERE)) return 1; break;
    }
    const char *why = KIND(word) == __CINCH_HEAP || KIND(word) == __CINCH_GAP ? "the pointer does not lead to the start of the memory"
                    : KIND(word) == __CINCH_STATIC ? "the pointer leads to a variable"
                                                   : "the pointer leads to a local variable";
    fail(__CINCH_INVALID_FREE, why, site);
    return 0;
}

void __cinch_free(void *memory, const struct __cinch_site *site) {
    if (!memory || !may_free(memory, site)) return;
    long long size = heap_size(memory);
    if (size < 0) __libc_free(memory);
    else let_go(memory, (size_t)size);
}

void free(void *memory) { __cinch_free(memory, 0); }

void *__cinch_realloc(void *memory, size_t size, const struct __cinch_site *site) {
    if (!memory) return malloc(size);
    if (!may_free(memory, site)) return 0;
    long long before = heap_size(memory);
    if (before < 0) return watched(__libc_realloc(memory, padded(size)), size);
    if (!size) return let_go(memory, (size_t)before), (void *)0;
    void *made = malloc(size);
    if (!made) return 0;
    memcpy(made, memory, (size_t)before < size ? (size_t)before : size);
    let_go(memory, (size_t)before);
    return made;
}

void *realloc(void *memory, size_t size) { return __cinch_realloc(memory, size, 0); }

void *reallocarray(void *memory, size_t count, size_t size) {
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return errno = ENOMEM, (void *)0;
    return realloc(memory, bytes);
}
#endif

void *__cinch_zeroed(size_t size) { return calloc(1, size); }
void *__cinch_malloc(size_t size) { return malloc(size); }
void *__cinch_calloc(size_t count, size_t size) { return calloc(count, size); }
