static int table[256];

int main(int argc, char **argv) {
    (void)argv;
    signed char low = (signed char)(0 - argc);
    return table[low]; //~ out-of-bounds
}
