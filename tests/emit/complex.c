// Complex numbers.
int printf(const char *, ...);

typedef _Complex double cd;
static cd unit = 1.0i;
static _Complex float cf = 2.0f + 3.0fi;
static void show(cd z) { printf("%g%+gi\n", __real__ z, __imag__ z); }
static cd square(cd z) { return z * z; }

int main(void) {
    cd z = 1 + 2i;
    show(z);
    show(square(z));
    show(~z);
    show(z * unit + cf);
    show(z / 2);
    z += 1;
    __imag__ z = 7;
    __real__ z *= 2;
    show(z);
    show(-z);
    printf("%d %d %g\n", z == 4 + 7i, z != unit, (double)z);
    cf = z;
    show(cf);
    _Complex int ci = 3 + 4i;
    return (int)sizeof z + (z ? 1 : 0);
}
