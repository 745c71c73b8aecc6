static int half(int n)
{
    int r = 0;
    {
        r = n / 2;
        //@ assert 2 * r == n; //~ assertion
    }
    return r;
}
int main(void) { return half(4) + half(5); }
