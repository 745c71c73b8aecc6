int main(void)
{
    int *p;
    int sum = ({ int x = 1; p = &x; *p + 1; });
    return sum + *p; //~ use-after-free
}
