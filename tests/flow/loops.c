int loops(int n)
{
    int sum = 0;
    while (n > 0)
        sum += n--;
    do
        sum -= 2;
    while (sum > 10 && sum != 12);
    for (;;) {
        if (sum-- < 0)
            return sum;
    }
}

int no_end(int n)
{
    if (n)
        return 1;
}
