// Long tables: lines are wrapped, structures one to a line.
int printf(const char *, ...);

#define R4(x) x, x + 1, x + 2, x + 3
#define R16(x) R4(x), R4(x + 4), R4(x + 8), R4(x + 12)
#define R64(x) R16(x), R16(x + 16), R16(x + 32), R16(x + 48)
#define R256(x) R64(x), R64(x + 64), R64(x + 128), R64(x + 192)
static const unsigned char bytes[] = {R256(0)};
static const unsigned words[] = {R256(0x10000u), R256(0xfffffff0u)};
static const struct { const char *name; int value; double weights[3]; } rows[] = {
    {"first", 1, {.1, .2, .3}}, {"second", -2, {1}}, {"third, with a longer name", 3, {0, 1e10}},
    {"fourth", 4, {}}, {.value = 5}, {"sixth", 6, {[2] = 3}},
};

int main(void) {
    unsigned sum = 0;
    for (unsigned i = 0; i < sizeof bytes; i++) sum = sum * 31 + bytes[i];
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) sum = sum * 31 + words[i];
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        sum = sum * 31 + rows[i].value + (unsigned)(rows[i].weights[2] * 10);
    printf("%u %s\n", sum, rows[2].name);
    return 0;
}
