/* A function that looks at bytes through `const unsigned char *`, and says no more of them, looks at those of anything. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
struct header { uint32_t magic; uint16_t kind; uint8_t flags; double weight; char name[8]; };
static struct header table[4];
//@ requires \valid_read(p + (0 .. n - 1)); modifies \nothing;
unsigned sum(const unsigned char *p, size_t n)
{
    unsigned s = 0;
    for (size_t i = 0; i < n; i++) s += p[i];
    return s;
}
//@ requires \valid_read(p + (0 .. n - 1)); modifies \nothing;
uint32_t crc(uint32_t start, const uint8_t *p, size_t n)
{
    uint32_t c = ~start;
    while (n-- > 0) {
        c ^= *p++;
        for (int k = 0; k < 8; k++) c = c & 1 ? (c >> 1) ^ 0xEDB88320u : c >> 1;
    }
    return ~c;
}
//@ requires \valid_read(p + (0 .. n - 1)) && n >= 0;
void dump(const unsigned char *p, int n)
{
    for (int i = 0; i < n; i++) printf("%02x%c", p[i], i % 16 == 15 ? '\n' : ' ');
}
//@ requires \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1)); modifies \nothing;
int compare(const unsigned char *a, const unsigned char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}
//@ requires \valid_read(p + (0 .. n - 1)); modifies \nothing;
unsigned twice(const unsigned char *p, size_t n) { return sum(p, n) + sum(p, n / 2); }
unsigned of_int(int x) { return sum((const unsigned char *)&x, sizeof x); }
unsigned of_double(double x) { return sum((unsigned char *)&x, sizeof x); }
uint32_t of_struct(struct header h) { return crc(0, (const uint8_t *)&h, sizeof h); }
//@ requires \valid_read(h);
uint32_t of_pointer(const struct header *h) { return crc(0, (const uint8_t *)h, sizeof *h); }
void of_table(void) { dump((const unsigned char *)table, sizeof table); }
unsigned of_array(void) { unsigned char a[4] = { 1, 2, 3, 4 }; return sum(a, 4) + twice(a + 1, 3); }
//@ requires \valid_read(a) && \valid_read(b);
int of_two(struct header *a, struct header *b) { return compare((unsigned char *)a, (unsigned char *)b, sizeof *a); }
//@ requires \valid_read(v + (0 .. n - 1)) && 0 <= n <= 1000;
unsigned of_ints(const int *v, int n) { return sum((const unsigned char *)v, (size_t)n * sizeof *v); }
//@ requires \valid_read(p + (0 .. 3));
int value(const unsigned char *p) { return p[0] + p[3]; }
//@ requires \valid_read(p + (0 .. n - 1)); ensures n > 0 ==> \result == p[0];
int first(const unsigned char *p, size_t n) { return n ? p[0] : 0; }
//@ requires \valid_read(p + (0 .. n - 1)); modifies \nothing;
int tlv(const uint8_t *p, size_t n)
{
    int x = 0;
    if (n < 2) return -1;
    if ((size_t)p[1] + 2 > n) return -1;
    for (int i = 0; i < p[1]; i++) x ^= p[2 + i];
    return x;
}
//@ requires \valid_read(p + (0 .. 3)); modifies \nothing;
int divides(const uint8_t *p)
{
    if (p[0] != 0) return 100 / p[0];
    return 0;
}
//@ requires \valid_read(p + (0 .. n - 1)); modifies \nothing;
size_t records(const uint8_t *p, size_t n)
{
    size_t at = 0, count = 0;
    while (at < n) {
        size_t len = p[at];
        if (len >= n - at) break;
        at += len + 1;
        count++;
    }
    return count;
}
