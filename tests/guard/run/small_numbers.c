/* Numbers whose limits are known by conditions, assignments and loops. */
#include <limits.h>
#include <stdio.h>

static int table[10] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3 };

static int sum(int count) {
    int all = 0;
    for (int i = 0; i < count && i < 10; i++) all += table[i] * (i + 1);
    for (int i = 9; i >= 0; i--) all ^= table[i] << (i & 3);
    return all;
}

static int clamped(int at) {
    if (at < 0) at = 0;
    else if (at > 9) at = 9;
    return table[at];
}

static int middle(int low, int high) {
    int steps = 0;
    while (low < high) {
        int half = low + (high - low) / 2;
        if (table[half] < 5) low = half + 1;
        else high = half;
        if (steps < 50) steps++;
    }
    return low * 100 + steps;
}

static unsigned wrapped(unsigned number) {
    unsigned char small = 250;
    for (int i = 0; i < 10; i++, small++) number += small;
    return number - 0x80000000u;
}

static int last(void) {
    int count = 0;
    for (int i = INT_MAX - 2; i < INT_MAX; i++) count += i & 1;
    for (long i = LONG_MIN + 2; i > LONG_MIN; i--) count += 2;
    return count;
}

static int chosen(int number) {
    int small = number > 9 ? 9 : number < 0 ? 0 : number;
    int other = number >= 0 && number < 10 ? table[number] : -1;
    switch (small) {
    case 3: small += 2; break;
    case 9: small = 1; break;
    default: small = 0;
    }
    return table[small] * 10 + other;
}

int main(void) {
    printf("%d %d\n", sum(4), sum(100));
    printf("%d %d %d\n", clamped(-7), clamped(4), clamped(70));
    printf("%d %u %d\n", middle(0, 10), wrapped(5), last());
    printf("%d %d %d\n", chosen(3), chosen(12), chosen(-3));
    return 0;
}
