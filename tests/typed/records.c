/* Tags and their scopes, members, forward declarations. */
struct list { struct list *next; struct other *other; };
struct other { struct list head; union { int i; float f; }; struct { char lo, hi; } bytes; };
struct bits { unsigned a : 3, b : 5; int : 0; signed char c : 7; _Bool d : 1; enum { X, Y } e : 4; unsigned long long f : 40; };
struct flexible { int n; char data[]; };
struct empty {};
struct zero { int n; char data[0]; };
struct __attribute__((packed)) packed { char c; int i; };
struct aligned { char c; } __attribute__((aligned(16)));
#pragma pack(push, 2)
struct pragma { char c; int i; double d; };
#pragma pack(pop)
struct member { char c; int i __attribute__((packed)); char d; long l __attribute__((aligned(32))); };
typedef struct { int x; } anonymous;
union both { anonymous a; struct packed p; long double d; };
int f(struct list *p)
{
    struct list { int inner; };
    struct other;
    struct list l = { 3 };
    return l.inner + (p != 0);
}
struct later;
struct later *pointer;
struct later { int done; };
int g(void) { return pointer->done; }
_Static_assert(sizeof(struct bits) == 16, "bits");
_Static_assert(sizeof(struct flexible) == 4, "flexible");
_Static_assert(sizeof(struct pragma) == 14, "pragma");
_Static_assert(__builtin_offsetof(struct other, f) == 16, "through an anonymous member");
