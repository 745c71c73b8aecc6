static int bit(int n)
{
    return 1 << n; //~ shift-out-of-range
}
int main(void)
{
    return bit(40);
}
