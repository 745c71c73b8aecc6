/* The integer type of an enumeration, as gcc chooses it. */
enum a { A0, A1 };
enum b { B0 = -1 };
enum c { C0 = 0xffffffff };
enum d { D0 = -1, D1 = 0xffffffff };
enum e { E0 = 0xffffffffffffffff };
enum __attribute__((packed)) f { F0 = 255 };
enum __attribute__((packed)) g { G0 = -1, G1 = 200 };
enum h { H0 = 1, H1, H2 = H1 * 10, H3 };
enum i { I0 = 'a', I1 = sizeof(int), };
enum later;
enum later { L0 };
_Static_assert(sizeof(enum f) == 1 && sizeof(enum g) == 2 && sizeof(enum d) == 8, "");
_Static_assert(H3 == 21, "");
_Static_assert(_Generic(A0, int: 1, default: 0), "");
_Static_assert(_Generic(E0, unsigned long: 1, default: 0), "");
