int main(int argc, char *argv[]) {
    return argv[argc + 1] != 0; //~ out-of-bounds
}
