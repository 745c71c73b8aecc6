static int *kept;
static void keep(int x)
{
    kept = &x;
}
int main(void)
{
    keep(4);
    return *kept; //~ use-after-free
}
