/* The arguments fit the format. */
#include <stdio.h>

/*@ requires \valid_read_string(name); */
int greet(const char *name, unsigned long n, char c, double d, void *p) {
    printf("%s: %lu %c %d %5.2f %p %%\n", name, n, c, 7, d, p);
    fprintf(stderr, "%-10s|%*d\n", name, 5, 3);
    return 0;
}

int text(int n) {
    char buffer[16];
    snprintf(buffer, sizeof buffer, "%d", n);
    return buffer[0];
}
