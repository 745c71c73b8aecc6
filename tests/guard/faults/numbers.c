/* Arithmetic near its limits: sums, quotients and shifts that just fit. */
#include <limits.h>
#include <stdio.h>

static int sum(const int *values, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) total += values[i];
    return total;
}

static int power(int base, int exponent) {
    int result = 1;
    while (exponent > 0) {
        result = result * base;
        exponent--;
    }
    return result;
}

static int average(const int *values, int count) { return sum(values, count) / count; }

static unsigned bits(unsigned value) {
    unsigned found = 0;
    for (int i = 0; i < 32; i++) found += value >> i & 1u;
    return found;
}

static int mask(int width) { return (1 << width) - 1; }

static int absolute(int value) { return value < 0 ? -value : value; }

int main(void) {
    int values[4] = { INT_MAX - 10, 3, 4, 3 };
    printf("%d\n", sum(values, 4)); //! overflow: values[3] = 11; printf("%d\n", sum(values, 4));
    printf("%d\n", power(2, 30)); //! overflow: printf("%d\n", power(2, 31));
    printf("%d\n", average(values, 4)); //! division: printf("%d\n", average(values, 0));
    printf("%u %d\n", bits(0xf0f0u), mask(30)); //! shift: printf("%u %d\n", bits(0xf0f0u), mask(33));
    printf("%d\n", absolute(-INT_MAX)); //! overflow: printf("%d\n", absolute(INT_MIN));
    long wide = LONG_MAX - 5;
    for (int i = 0; i < 5; i++) wide++;
    printf("%ld %d\n", wide, (int)(values[1] * 2.5e8)); //! overflow: printf("%ld %d\n", wide, (int)(values[1] * 2.5e9));
    return 0;
}
