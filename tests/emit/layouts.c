// Records whose layout is checked by the printed assertions: transparent unions, empty ones, enums, nested arrays.
int printf(const char *, ...);
typedef union { int *ip; float *fp; void *vp; } any __attribute__((transparent_union));
static int deref(any a) { return *a.ip; }
struct empty {};
struct with_empty { int a; struct empty e; char c; struct empty f[3]; };
struct bits { unsigned char a : 3, b : 6; short c : 9; long d : 33; int : 0; char e; enum { P, Q } f : 1; _Bool g : 1; };
struct __attribute__((ms_struct)) ms { char a : 4; int b : 4; short c : 4; };
struct matrix { double m[3][3]; struct { char tag; short rows[2][5]; } info[2]; };
struct __attribute__((packed, aligned(4))) mixed { char a; long b; char c[3]; };
union sized { char c[7]; short s; struct { char x; int y; } __attribute__((packed)) p; };
struct functions { int (*f)(struct functions *, union sized); void (*(*g)(int))(char); int (*h[2])(void); };
struct floats { float f; long double l; _Complex float c; __int128 i; _Bool b; };
#pragma pack(4)
struct four { char c; double d; long double l; };
#pragma pack()
static int use(struct functions *s, union sized u) { return u.c[1] + (s->g == 0); }
int main(void) {
    int i = 5;
    float x = 1.5f;
    printf("%d %d\n", deref(&i), deref(&x) != 0);
    printf("%d %d %d %d\n", (int)sizeof(struct empty), (int)sizeof(struct with_empty), (int)sizeof(struct bits), (int)sizeof(struct ms));
    printf("%d %d %d %d\n", (int)sizeof(struct matrix), (int)sizeof(struct mixed), (int)sizeof(union sized), (int)sizeof(struct floats));
    printf("%d %d\n", (int)sizeof(struct four), (int)_Alignof(struct four));
    struct functions s = {use};
    struct bits b = {1, 33, -200, 1l << 31, 'e', Q, 1};
    b.c <<= 1;
    printf("%d %d %d %ld %d\n", s.f(&s, (union sized){"ab"}), b.b, b.c, (long)b.d, b.f + b.g);
    struct matrix m = {.m[1][2] = 2.5, .info[1].rows[1] = {1, 2, 3}};
    return (int)m.m[1][2] + m.info[1].rows[1][2];
}
