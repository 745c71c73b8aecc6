// What integers do not decide is asked again with bit-vectors.
#include <stdint.h>

/*@ assigns \nothing; ensures \result == a * 256 + b; */
uint16_t big_endian(uint8_t a, uint8_t b) { return (uint16_t)((a << 8) | b); }

/*@ requires 0 <= n < 32; assigns \nothing; ensures (\result & (1u << n)) != 0; */
uint32_t set_bit(uint32_t r, int n) { return r | (1u << n); }

/*@ requires 0 <= n < 32; assigns \nothing; ensures (\result & (1u << n)) == 0; */
uint32_t clear_bit(uint32_t r, int n) { return r & ~(1u << n); }

/*@ requires 0 < n < 32; assigns \nothing; ensures \result == x; */
uint32_t rotate_and_back(uint32_t x, unsigned n)
{
    uint32_t y = (x << n) | (x >> (32 - n));
    return (y >> n) | (y << (32 - n));
}

/*@ assigns \nothing; ensures \result == a + b; */
unsigned carry(uint16_t a, uint16_t b) { return ((unsigned)(a & b) << 1) + (unsigned)(a ^ b); }

struct status { unsigned flags; int count; };

/*@ requires \valid(s);
    modifies s->flags, s->count;
    ensures (s->flags & 0x10) != 0 && (s->flags & 1) == (\old(s->flags) & 1); */
void raise(struct status *s)
{
    s->flags |= 0x10;
    s->count = 0;
}

/*@ requires x != 0; assigns \nothing; ensures \result != 0 && (x & \result) == \result && (\result & (\result - 1)) == 0; */
unsigned lowest_bit(unsigned x) { return x & (0u - x); }
