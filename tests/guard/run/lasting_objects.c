#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Nothing ends here, and no pointer is moved to the front: memory stands as close as the library has it. */
struct tree { struct tree *left, *right; int value; };
struct box { int of[4]; };

static struct box make(int n) {
    struct box it = { { n, n, n, n } };
    return it;
}

static int read(const int *p) { return p[3]; }

static struct tree *grow(int depth) {
    if (!depth) return 0;
    struct tree *it = malloc(sizeof *it);
    if (!it) exit(1);
    it->left = grow(depth - 1);
    it->right = grow(depth - 1);
    it->value = depth;
    return it;
}

static long sum(const struct tree *it) { return it ? sum(it->left) + sum(it->right) + it->value : 0; }

int main(int argc, char **argv) {
    if (argc > 1) printf("%s\n", argv[1]);
    size_t total = 0;
    for (size_t size = 0; size < 700; size++) {
        unsigned char *a = malloc(size), *b = calloc(1, size);
        if (!a || !b) return 1;
        memset(a, 1, size);
        for (size_t i = 0; i < size; i++) total += a[i] + b[i];
    }
    char *large = malloc(100000);
    if (!large) return 1;
    memset(large, 'x', 99999);
    large[99999] = 0;
    printf("%zu %ld %d %zu\n", total, sum(grow(12)), read(make(7).of), strlen(large));
    return 0;
}
