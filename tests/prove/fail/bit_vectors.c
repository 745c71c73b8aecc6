// Nearly true of bits, but not of all of them.
#include <stdint.h>

/*@ assigns \nothing; ensures \result == a * 256 + b; */ //~ postcondition
uint16_t little_endian(uint8_t a, uint8_t b) { return (uint16_t)((b << 8) | a); }

/*@ requires 0 <= n < 32; assigns \nothing; ensures (\result & (1u << n)) != 0; */ //~ postcondition
uint32_t set_bit(uint32_t r, int n) { return r | (1u << (n ^ 1)); }

/*@ requires 0 < n < 32; assigns \nothing; ensures \result == x; */ //~ postcondition
uint32_t rotate_and_back(uint32_t x, unsigned n)
{
    uint32_t y = (x << n) | (x >> (32 - n));
    return (y >> n) | (y << (31 - n));
}

/*@ assigns \nothing; ensures \result == a + b; */ //~ postcondition
unsigned carry(uint32_t a, uint32_t b) { return ((unsigned)(a & b) << 1) + (unsigned)(a ^ b); }

struct status { unsigned flags; int count; };

/*@ requires \valid(s);
    modifies s->flags, s->count;
    ensures (s->flags & 0x10) != 0 && (s->flags & 1) == (\old(s->flags) & 1); */ //~ postcondition
void raise(struct status *s)
{
    s->flags |= 0x11;
    s->count = 0;
}

/*@ assigns \nothing; ensures \result != 0 && (x & \result) == \result; */ //~ postcondition
unsigned lowest_bit(unsigned x) { return x & (0u - x); }
