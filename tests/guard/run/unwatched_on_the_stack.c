/* Values, lists of arguments and arrays of variable length that lie where locals of other calls were. */
#include <alloca.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
struct words { char letters[24]; };
static char *volatile seen;
static void use(void) {
    char local[256];
    memset(local, 'l', sizeof local);
    seen = local;
}
static struct words made(char letter) {
    struct words w;
    memset(w.letters, letter, 23);
    w.letters[23] = 0;
    return w;
}
static size_t length(const char *text) {
    size_t n = 0;
    while (text[n]) n++;
    return n;
}
static int sum(int count, ...) {
    va_list list, copy;
    va_start(list, count);
    va_copy(copy, list);
    va_list *at = &copy;
    int total = 0;
    for (int i = 0; i < count; i++) total += va_arg(*at, int);
    va_end(copy);
    va_end(list);
    return total;
}
static int first(const int *from, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) total += from[i];
    return total;
}
static int arrays(int n) {
    int total = 0;
    for (int round = 1; round < n; round++) {
        int numbers[round], table[round][3];
        for (int i = 0; i < round; i++) numbers[i] = table[i][2] = i;
        int *volatile kept = alloca(sizeof(int) * (unsigned)round);
        {
            int inner[2] = { round, 1 };
            kept[round - 1] = first(inner, 2);
        }
        total += first(numbers, round) + first(&table[round - 1][2], 1) + first(kept + round - 1, 1);
        use();
    }
    return total;
}
int main(void) {
    use();
    printf("%zu\n", length(made('a').letters));
    use();
    printf("%d\n", sum(4, 1, 2, 3, 4));
    use();
    printf("%d\n", arrays(9));
    return 0;
}
