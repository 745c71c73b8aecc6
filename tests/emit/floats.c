// Floating constants in decimal and hexadecimal, suffixes, conversions.
int printf(const char *, ...);

static double tiny = 4.9406564584124654e-324, huge = 1.7976931348623157e308;
static float third = 1.0f / 3;
static long double ld = 3.14159265358979323846264338327950288L;
static double array[] = {1., .5, 1e3, 0x1p-3, 0x1.8p+1, 0x.8p0, 1e-7};

int main(void) {
    printf("%a %a %a\n", tiny, huge, third);
    printf("%La\n", ld);
    for (int i = 0; i < 7; i++) printf("%a ", array[i]);
    printf("\n%d %d\n", (int)-1.9, (unsigned char)65.7);
    printf("%d %d\n", (int)sizeof 1.f, (int)sizeof 1.L);
    printf("%d %d %d\n", 0.1 + 0.2 == 0.3, 0.1f + 0.2f == 0.3f, 1.0 / 3 == third);
    float f = 16777216;
    f++;
    printf("%a %a\n", f, f + 1.0);
    double d = -0.0;
    printf("%a %a %d %d\n", d, -d, d == 0, !d);
    f = 1e10;
    f += 1e-3;
    d = 5;
    d /= 2;
    printf("%a %a\n", f, d);
    printf("%.3f %.3f\n", (double)(float)0.1, (double)7 / 2);
    return d > 2 ? 3 : 4;
}
