struct both { int left[4]; int right[4]; };

static int sum(struct both *both, int count) {
    int *at = both->left, all = 0;
    for (int i = 0; i < count; i++) all += at[i]; //~ out-of-bounds
    return all;
}

int main(void) {
    struct both both = { { 1, 2, 3, 4 }, { 0 } };
    return sum(&both, 4) + sum(&both, 5);
}
