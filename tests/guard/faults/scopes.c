/* Locals whose addresses are kept, as long as the locals are there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct frame {
    const int *value;
    const struct frame *outer;
};

static int depth_sum(const struct frame *frame) {
    int sum = 0;
    for (const struct frame *at = frame; at != NULL; at = at->outer) sum += *at->value;
    return sum;
}

static int nested(const struct frame *outer, int depth) {
    int own = depth * 3;
    struct frame frame = { &own, outer };
    if (depth == 0) return depth_sum(&frame);
    return nested(&frame, depth - 1);
}

static const char *name(int number) {
    static char text[16]; //! lifetime: char text[16];
    int at = 15;
    text[at] = '\0';
    do {
        text[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    return &text[at];
}

static void minmax(const int *values, int count, int *low, int *high) {
    *low = *high = values[0];
    for (int i = 1; i < count; i++) {
        if (values[i] < *low) *low = values[i];
        if (values[i] > *high) *high = values[i];
    }
}

static const int *largest(const int *left, const int *right) { return *left > *right ? left : right; }

static const int *chosen(const int *from, int count) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (from[i] > from[best]) best = i;
    return &from[best]; //! lifetime: const int copy = from[best]; const int *volatile at = &copy; return at;
}

int main(void) {
    printf("%d\n", nested(NULL, 5));
    printf("%zu\n", strlen(name(1234)));
    int values[6] = { 4, 9, -2, 7, 0, 3 }, low, high;
    minmax(values, 6, &low, &high);
    printf("%d %d\n", low, high);
    const int *best = &low;
    int outer = 11;
    for (int i = 0; i < 3; i++) {
        int inner = i * 4;
        best = largest(&outer, &low); //! lifetime: best = largest(&inner, &low);
        outer += inner;
    }
    printf("%d\n", *best);
    printf("%d\n", *chosen(values, 6));
    int *kept = &high;
    {
        int twice = 2 * high;
        *kept = twice; //! lifetime: kept = &twice;
    }
    printf("%d\n", *kept + 1);
    int *block = malloc(3 * sizeof *block);
    if (block == NULL) return 1;
    for (int i = 0; i < 3; i++) block[i] = values[i];
    printf("%d\n", block[0] + block[2]);
    free(block); //! double-free: free(block + 1);
    return 0;
}
