int main(int argc, char **argv)
{
    char *p;
    (void)argv;
    {
        char a[argc + 3];
        p = a;
        p[1] = 1;
    }
    return p[1]; //~ use-after-free
}
