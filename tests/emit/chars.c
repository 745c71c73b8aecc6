// char is a type of its own: signedness, arithmetic, escapes, comparison.
int printf(const char *, ...);

static char plain = '\xff';
static unsigned char bytes[] = {0, 127, 128, 255, 'a' + 1};
static signed char sbytes[] = {0, 127, -128, -1};

int main(void) {
    printf("%d %d\n", plain, plain == '\xff');
    for (int i = 0; i < 5; i++) printf("%d ", bytes[i]);
    for (int i = 0; i < 4; i++) printf("%d ", sbytes[i]);
    printf("\n");
    char c = 'z';
    c += 10;
    printf("%d %d\n", c, c > 0);
    unsigned char u = 250;
    u += 10;
    printf("%d %d\n", u, (char)u == u);
    printf("%d\n", (unsigned char)c + (signed char)200);
    char digits[] = {'0', '0' + 1, "23"[0], 0};
    printf("%s\n", digits);
    for (char k = 'a'; k <= 'e'; k += 2) printf("%c", k);
    printf("\n");
    return (unsigned char)plain;
}
