static int table[255];

int main(int argc, char **argv) {
    (void)argv;
    unsigned char last = (unsigned char)(254 + argc);
    return table[last]; //~ out-of-bounds
}
