// Packed, aligned and #pragma pack layouts.
int printf(const char *, ...);

struct __attribute__((packed)) tight { char c; int i; short s; double d; };
struct partly { char c; int i __attribute__((packed)); long l; };
struct aligned { char c; int i; } __attribute__((aligned(32)));
struct member { char c; char wide __attribute__((aligned(16))); _Alignas(8) char d; };
#pragma pack(push, 2)
struct two { char c; int i; struct { char x; long y; } in; };
#pragma pack(1)
struct one { char c; long l; int b : 3; int d : 30; };
#pragma pack(pop)
struct natural { char c; int i; };
struct __attribute__((packed)) bits { char c; int a : 7; int b : 12; unsigned long long d : 50; };
struct contains { struct tight t; struct aligned a; struct one o; };
typedef int unaligned __attribute__((aligned(1)));
struct uses { char c; unaligned i; };

int main(void) {
    printf("%d %d %d %d\n", (int)sizeof(struct tight), (int)sizeof(struct partly), (int)sizeof(struct aligned), (int)sizeof(struct member));
    printf("%d %d %d %d\n", (int)sizeof(struct two), (int)sizeof(struct one), (int)sizeof(struct natural), (int)sizeof(struct bits));
    printf("%d %d %d\n", (int)sizeof(struct contains), (int)_Alignof(struct aligned), (int)sizeof(struct uses));
    printf("%d\n", (int)__builtin_offsetof(struct tight, d) + (int)__builtin_offsetof(struct two, in.y));
    struct tight t = {1, 2, 3, 4};
    t.i += t.c;
    struct bits b = {1, -2, 2000, 1ull << 49};
    struct one o = {1, 2, 3, 4};
    printf("%d %g %d %d %llu %d\n", t.i, t.d, b.a, b.b, (unsigned long long)b.d, o.d);
    struct uses u = {1, 77};
    return u.i;
}
