int main(int argc, char **argv)
{
    int *p;
    (void)argv;
    if (argc > 1) {
        int x[2] = { 1, 2 };
        p = x;
        p[1] = 2;
    } else {
        int y[2] = { 3, 4 };
        p = y;
        p[1] = 3;
    }
    return p[1]; //~ use-after-free
}
