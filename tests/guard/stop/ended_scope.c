int main(void)
{
    int *p = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        p = &x;
    }
    return *p; //~ use-after-free
}
