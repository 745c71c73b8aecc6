#include <stdio.h>
int main(int argc, char **argv)
{
    (void)argv;
    double most = 2147483647.9, least = -2147483648.5 * argc, almost = 255.5 + argc - 1, minus = -0.9 * argc;
    float large = 9223371487098961920.0f * (float)argc;
    printf("%d %d ", (int)most, (int)(least + 0.6));
    printf("%u %u ", (unsigned char)almost, (unsigned)minus);
    printf("%lld %lld\n", (long long)large, (long long)(-9223372036854775808.0 * argc));
    return 0;
}
