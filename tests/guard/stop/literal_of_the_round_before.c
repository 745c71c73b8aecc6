int main(void)
{
    int *last = 0, sum = 0;
    for (int i = 0; i < 3; i++) {
        if (last) sum += last[1]; //~ use-after-free
        last = (int[]){ i, i + 1 };
    }
    return sum;
}
