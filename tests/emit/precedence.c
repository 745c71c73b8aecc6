// Every operator beside every other, so that parentheses are needed or not.
int printf(const char *, ...);
static int f(int x) { return x + 1; }
int main(void) {
    int a = 7, b = 3, c = 2, v[4] = {4, 3, 2, 1}, *p = v + 1;
    printf("%d %d %d %d\n", a - (b - c), (a - b) - c, a - (b + c), -(a - b));
    printf("%d %d %d %d\n", a * (b + c), a * b + c, a / (b * c), a / b * c);
    printf("%d %d %d\n", a % (b % c), (a % b) % c, -a % b);
    printf("%d %d %d %d\n", a << b + c, (a << b) + c, a >> (b >> 1), a << b >> c);
    printf("%d %d %d %d\n", a & b | c ^ a, a & (b | c) ^ a, (a ^ b) & c, a | b & c);
    printf("%d %d %d\n", a & b == b, (a & b) == b, (a == b) == (b == c));
    printf("%d %d %d\n", a < b < c, a < (b < c), (a < b) != (b > c));
    printf("%d %d %d\n", a && b || c, a && (b || c), !(a && b) || !c);
    printf("%d ", *p++);
    printf("%d ", ++*p);
    printf("%d ", (*p)++);
    p = v + 1;
    printf("%d ", *++p);
    printf("%d %d %d\n", -*p, *&*p, (&*p)[-1]);
    printf("%d %d %d %d\n", - -a, -(-a), ~-a, !~a);
    printf("%d ", a - -b);
    printf("%d\n", a - --b);
    printf("%d %d %d\n", a ? b ? 1 : 2 : 3, (a ? b : c) ? 4 : 5, a ? (b, c) : 0);
    printf("%d ", (a = b, a += c));
    printf("%d ", (a += (b = c)) + 1);
    printf("%d %d\n", f(c - 1)[v - 1 + f(0)], (f)(a) * f(b));
    printf("%ld %d\n", (long)-a * b, (int)(char)(a + 300));
    printf("%d %d\n", sizeof a - 1 > 0, (int)sizeof(a)-1);
    printf("%d ", (*p > 0) && *p-- > 0);
    printf("%d\n", p[0] - p[1]);
    printf("%d\n", a == 1 ? b : (c = 5));
    printf("%d\n", (a < b) ? a : b < c ? b : c);
    printf("%d %d\n", (unsigned char)~a >> 4, ~(unsigned char)a >> 1);
    int *q = &v[1] + 1;
    printf("%d %d\n", *(q - 1), (int)(&v[3] - (v + 1)));
    a = b = c = 4;
    a *= b + c;
    a ^= b == c;
    printf("%d ", a);
    printf("%d\n", (a >>= 1, a & ~1));
    return !!(a & 8);
}
