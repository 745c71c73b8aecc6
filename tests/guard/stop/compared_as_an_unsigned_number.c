// As a number without sign it is small; the index is not that number.
static int table[16];

static int at(long index) {
    if ((unsigned char)index < 16) return table[index]; //~ out-of-bounds
    return 0;
}

int main(void) { return at(15) + at(200) + at(256); }
