// Loops, switch with fall-through, Duff's device, goto, dangling else, case ranges.
int printf(const char *, ...);

static int classify(int c) {
    switch (c) {
    case '0' ... '9':
        return 1;
    case 'a' ... 'f':
    case 'A' ... 'F':
        return 2;
    default:
        if (c < 0)
            break;
        else
    case ' ':
            return 3;
    case -5 ... -4:;
    }
    return 4;
}

static void copy(char *to, const char *from, int count) {
    int n = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            *to++ = *from++;
    case 3:
            *to++ = *from++;
    case 2:
            *to++ = *from++;
    case 1:
            *to++ = *from++;
        } while (--n > 0);
    }
}

static int nest(int a, int b) {
    if (a)
        if (b)
            return 1;
        else
            return 2;
    else if (b)
        return 3;
    return 4;
}

int main(void) {
    char buffer[12];
    copy(buffer, "duff device", 11);
    buffer[11] = 0;
    printf("%s\n", buffer);
    printf("%d%d%d%d%d%d\n", classify('5'), classify('B'), classify('z'), classify(-1), classify(' '), classify(-4));
    printf("%d%d%d%d\n", nest(1, 1), nest(1, 0), nest(0, 1), nest(0, 0));
    int i = 0, sum = 0;
again:
    if (++i < 10) {
        if (i % 3 == 0) goto again;
        sum += i;
        goto again;
    }
    printf("%d\n", sum);
    for (i = 0, sum = 0; i < 10; i++) {
        if (i == 3) continue;
        if (i == 8) break;
        sum += i;
    }
    for (int a = 0, b = 10; a < b; a++, b--) sum += a * b;
    for (;;)
        if (sum++ > 100) break;
    do sum--; while (sum > 50);
    while (sum --> 10);
    printf("%d\n", sum);
    switch (3) { int unused; case 1: unused = 1; printf("%d", unused); }
    switch (sum) default: printf("only default\n");
    for (const char *p = "xyz", *q = p; *p; p++) printf("%c%d", *p, (int)(p - q));
    printf("\n");
    goto end;
end:;
}
