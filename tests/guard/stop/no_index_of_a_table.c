/* What a conversion cuts off fits the table; the sum with it does not. */
static int table[256];

int main(int argc, char **argv) {
    (void)argv;
    unsigned wide = 1000u + (unsigned)argc;
    table[(unsigned char)wide] = 1;
    table[wide & 255] = 2;
    return table[(unsigned char)wide + argc * 100]; //~ out-of-bounds
}
