/* Matrices of fixed and variable size, in locals, variables and on the heap. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 4 };

static int table[N][N + 1];
static double scale[N] = { 0.5, 1, 2, 4 };

static void fill(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j <= N; j++) table[i][j] = i * 10 + j;
}

static int trace(int n, int m[n][n]) {
    int total = 0;
    for (int i = 0; i < n; i++) total += m[i][i];
    return total;
}

static int *multiplied(const int *left, const int *right, int n) {
    int *product = calloc((size_t)n * (size_t)n, sizeof(int));
    if (product == NULL) exit(1);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++) product[i * n + j] += left[i * n + k] * right[k * n + j];
    return product;
}

static int longest(int n) {
    int lengths[n];
    for (int i = 0; i < n; i++) lengths[i] = (i * 7) % 5;
    int best = 0;
    for (int i = 1; i < n; i++)
        if (lengths[i] > lengths[best]) best = i;
    return best;
}

int main(void) {
    fill();
    printf("%d %d\n", table[1][2], table[N - 1][N]);
    int square[3][3] = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 } };
    printf("%d\n", trace(3, square));
    int *product = multiplied(&square[0][0], &square[0][0], 3);
    printf("%d %d\n", product[0], product[8]);
    double sum = 0;
    for (int i = 0; i < N; i++) sum += scale[i];
    printf("%g %d\n", sum, longest(9));
    int *at = product + 9;
    while (at > product) *--at -= 1;
    printf("%d\n", product[4]);
    free(product);
    return 0;
}
