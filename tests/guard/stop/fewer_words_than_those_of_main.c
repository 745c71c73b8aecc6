static int third(char **words) {
    return words[2] != 0; //~ out-of-bounds
}

int main(int argc, char **argv) {
    char *few[2] = { argv[0], 0 };
    return argc > 3 ? third(argv) : third(few);
}
