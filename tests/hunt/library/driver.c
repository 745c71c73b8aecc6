/* Memory for random arguments, and what formulas of contracts say about it. */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

static char arena[3][40], arena_before[3][40];
static char *slot[3], *slot_before[3];
static time_t moment[2], moment_before[2];
static struct tm broken[2], broken_before[2];
static int number[2], number_before[2];
static FILE *the_stream;

static struct object { char *start; long size; char *before; } objects[] = {
    { arena[0], 40, arena_before[0] }, { arena[1], 40, arena_before[1] }, { arena[2], 40, arena_before[2] },
    { (char *)slot, sizeof slot, (char *)slot_before }, { (char *)moment, sizeof moment, (char *)moment_before },
    { (char *)broken, sizeof broken, (char *)broken_before }, { (char *)number, sizeof number, (char *)number_before },
};
enum { OBJECTS = sizeof objects / sizeof objects[0] };

static unsigned long long dice;
static unsigned below(unsigned n) {
    dice += 0x9e3779b97f4a7c15ull;
    unsigned long long x = dice;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return (unsigned)((x ^ (x >> 31)) % n);
}

static long obj(const volatile void *p) {
    for (int i = 0; i < OBJECTS; i++)
        if ((char *)p >= objects[i].start && (char *)p <= objects[i].start + objects[i].size)
            return i + 1;
    return p ? -(long)p : 0;
}
static long off(const volatile void *p) {
    long i = obj(p);
    return i > 0 ? (char *)p - objects[i - 1].start : 0;
}
static int in_bytes(const volatile void *p, __int128 size) {
    long i = obj(p);
    /* Of what the library made, nothing can be seen. */
    return i < 0 || (i > 0 && off(p) + size <= objects[i - 1].size);
}
static int in_object(const volatile void *p, __int128 low, __int128 high, long size) {
    /* What the library made may reach to the front as well. */
    return high < low || obj(p) < 0 || (low >= 0 && in_bytes(p, (high + 1) * size));
}
static int apart(const volatile void *p, __int128 low, __int128 high, long size, const volatile void *q, __int128 low2, __int128 high2, long size2) {
    return high < low || high2 < low2 || obj(p) != obj(q) || off(p) + (high + 1) * size <= off(q) + low2 * size2
        || off(q) + (high2 + 1) * size2 <= off(p) + low * size;
}
static int is_string(const char *p) {
    long i = obj(p);
    return i > 0 ? off(p) < objects[i - 1].size && !!memchr(p, 0, objects[i - 1].size - off(p)) : !!p;
}
static long length(const char *p) { return is_string(p) ? (long)strlen(p) : -1; }
static void *before(const volatile void *p) { return objects[obj(p) - 1].before + off(p); }

#define Obj(p) obj(p)
#define Off(p) off(p)
#define alloc(p) ((p) != 0)
#define N(x) _Generic((x), _Bool: (__int128)(x), char: (__int128)(x), signed char: (__int128)(x), unsigned char: (__int128)(x), \
    short: (__int128)(x), unsigned short: (__int128)(x), int: (__int128)(x), unsigned: (__int128)(x), long: (__int128)(x), \
    unsigned long: (__int128)(x), long long: (__int128)(x), unsigned long long: (__int128)(x), default: (x))
#define __readable(p, count) in_bytes(p, count)
#define __writable(p, count) in_object((char *)(p), 0, (__int128)(count) - 1, 1)
#define __inside(p, text) (obj(p) == obj(text) && off(text) <= off(p) && off(p) <= off(text) + length(text))
#define __tokens(text, left) ((text) ? (text) : (left))
#define __open(s) 1
#define __is_stream(s) 1
#define __has_zone(t) ((t)->tm_zone == 0 || is_string((t)->tm_zone))
#define __in_range(t) (0 <= (t)->tm_sec && (t)->tm_sec <= 60 && 0 <= (t)->tm_min && (t)->tm_min <= 59 && 0 <= (t)->tm_hour && (t)->tm_hour <= 23 \
    && 1 <= (t)->tm_mday && (t)->tm_mday <= 31 && 0 <= (t)->tm_mon && (t)->tm_mon <= 11 && 0 <= (t)->tm_wday && (t)->tm_wday <= 6 \
    && 0 <= (t)->tm_yday && (t)->tm_yday <= 365)

static char *pick_text(void) { return below(16) ? arena[below(3)] + (below(2) ? 0 : below(40)) : 0; }
static char **pick_slot(void) { return below(4) ? &slot[below(3)] : 0; }
static unsigned long pick_size(void) { return below(8) ? below(12) : below(100); }
static long pick_integer(void) {
    switch (below(6)) {
    case 0: return (long)below(5) - 2;
    case 1: return "ab, 0"[below(5)];
    case 2: return (long)(dice << 7 ^ below(1u << 31));
    case 3: return below(2) ? 2147483647 : -2147483647L - 1;
    default: return below(300);
    }
}
static double pick_real(void) {
    static const double some[] = { 0, -0.0, 1, -1, 0.5, 1e300, -1e300, 1e-310, __builtin_inf(), __builtin_nan("") };
    return below(2) ? some[below(10)] : ((double)below(2000) - 1000) / 7;
}
static time_t *pick_moment(void) { return &moment[below(2)]; }
static struct tm *pick_tm(void) { return &broken[below(2)]; }

static void shuffle(void) {
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 40; j++)
            arena[i][j] = below(6) ? "ab,a b 07x"[below(10)] : below(3) ? 0 : (char)below(256);
        slot[i] = pick_text();
    }
    for (int i = 0; i < 2; i++) {
        moment[i] = below(3) ? (time_t)below(2000000000) : below(2) ? (time_t)below(2000000000) * 1000003 : -(time_t)below(2000000000) * 40;
        number[i] = (int)pick_integer();
        broken[i] = (struct tm){ .tm_sec = below(61), .tm_min = below(60), .tm_hour = below(24), .tm_mday = 1 + below(31), .tm_mon = below(12),
            .tm_year = below(5) ? (int)below(300) - 100 : (int)below(20000) - 3000, .tm_wday = below(7), .tm_yday = below(366) };
    }
}

static struct { char *start; long size; } allowed[16];
static int allowances;
static void allow(const volatile void *p, long size) {
    if (p && size > 0) {
        allowed[allowances].start = (char *)p;
        allowed[allowances++].size = size;
    }
}
static int unchanged(void) {
    for (int i = 0; i < OBJECTS; i++)
        for (long j = 0; j < objects[i].size; j++) {
            char *p = objects[i].start + j;
            int free = *p == objects[i].before[j];
            for (int k = 0; k < allowances; k++)
                free |= p >= allowed[k].start && p < allowed[k].start + allowed[k].size;
            if (!free)
                return 0;
        }
    return 1;
}
static void keep(void) {
    for (int i = 0; i < OBJECTS; i++)
        memcpy(objects[i].before, objects[i].start, objects[i].size);
}
static int failures;
static void claim(int holds, const char *function, const char *clause) {
    if (!holds && failures++ < 3)
        printf("%s: %s\n", function, clause);
}
