int f(int a, int *p)
{
    a = p[1] += a++ - --a * -a << 1 < 2 == 3 & 4 ^ 5 | 6 && 7 || a;
    a ? f(a, p), 1 : a ?: (char)~*p;
    a - 1 - 2;
    return sizeof a + sizeof(int) + sizeof(int){ 1 } + _Alignof(int) + (*p).m->n,
        _Generic(a, int *: 1, default: !a);
}
