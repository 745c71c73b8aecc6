// In front of the loop it is an index; each round makes it larger.
static int table[6];

int main(int argc, char **argv) {
    (void)argv;
    int index = 0, all = 0;
    do {
        all += table[index]; //~ out-of-bounds
        index = index * 2 + argc;
    } while (all == 0);
    return all;
}
