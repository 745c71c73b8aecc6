// Behind the branches either comparison may have been made.
static int table[8];

static int at(int index, int asked) {
    if (asked) {
        if (index < 0) index = 0;
        if (index > 7) return 1;
    } else if (index > 9) {
        return 2;
    }
    return table[index]; //~ out-of-bounds
}

int main(void) { return at(-1, 1) + at(5, 0) + at(8, 0); }
