// What counts down from the last element is less than the length, and no more is known.
static int table[5] = { 1, 2, 3, 4, 5 };

int main(void) {
    int all = 0;
    for (int i = 4; all < 100; i--) all += table[i]; //~ out-of-bounds
    return all;
}
