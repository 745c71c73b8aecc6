static unsigned rest(unsigned a, unsigned b)
{
    return a % b; //~ division-by-zero
}
int main(int argc, char **argv)
{
    (void)argv;
    return (int)rest(7, (unsigned)argc - 1);
}
