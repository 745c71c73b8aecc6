static int table[10];

static int at(int index, int by) {
    if (index < 0 || index >= 10) return 0;
    table[index] = by;
    index += by;
    if (index < 5 && by > 0) return table[index];
    return table[index]; //~ out-of-bounds
}

int main(void) { return at(3, 1) + at(9, -8) + at(8, 2); }
