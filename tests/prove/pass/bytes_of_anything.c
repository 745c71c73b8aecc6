/* Memory of whatever type may be read as characters (C11 6.5p7): a contract asks for it by a `void *`. */
#include <stddef.h>
#include <string.h>

struct header { unsigned magic; unsigned short length, flags; int next; };

//@ requires \valid_read(p + (0 .. n - 1)); modifies \nothing;
static unsigned checksum(const void *p, size_t n)
{
    const unsigned char *b = p;
    unsigned sum = 0;
    for (size_t i = 0; i < n; i++) sum = sum * 31 + b[i];
    return sum;
}

unsigned of_header(void)
{
    struct header h = { 1, 2, 3, 4 };
    return checksum(&h, sizeof h) ^ checksum("text", 4);
}

struct buffer { unsigned char data[64]; size_t length; };

/*@ requires \valid(b) && b->length <= 64 && 0 < n && \valid_read(from + (0 .. n - 1));
    requires \separated(b, (const char *)from + (0 .. n - 1));
    modifies b->data[0 .. 63], b->length;
    ensures b->length <= 64; */
int append(struct buffer *b, const void *from, size_t n)
{
    if (n > 64 - b->length) return -1;
    memcpy(b->data + b->length, from, n);
    b->length += n;
    return 0;
}

size_t appended(void)
{
    struct buffer b;
    struct header h = { 1, 2, 3, 4 };
    b.length = 0;
    append(&b, &h, sizeof h);
    append(&b, "abc", 3);
    //@ assert b.length <= 64;
    return b.length;
}
