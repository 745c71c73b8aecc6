static _Thread_local int counts[4];
static int *end(int *from, int by) { return from + by; }
int main(void)
{
    counts[3] = 1;
    int *p = end(counts, 4);
    return *p; //~ out-of-bounds
}
