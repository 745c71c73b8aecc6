#include <stdio.h>
static const char *const names[] = { "one", "two" };
static int sum(const char *text, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) total += text[i]; //~ out-of-bounds
    return total;
}
int main(void) { return printf("%d\n", sum(names[1], 5)); }
