/* There may be no strings, none of them need be long, and only `main` is promised them. */
int main(int argc, char **argv)
{
    char first = argv[0][0]; //~ null-dereference
    if (argc > 1 && argv[1][1]) //~ out-of-bounds
        return argv[argc + 1L] == 0; //~ out-of-bounds type-mismatch
    return first;
}

int other(int argc, char **argv)
{
    return argc > 0 && argv[0]; //~ null-dereference use-after-free out-of-bounds type-mismatch
}
