// A typedef name is what its scope says.
typedef int T;
struct T { T T; unsigned U : 4; const T : 5; };
enum E { A = sizeof(T) };
int parameter(T T, int x[sizeof(T)]) { return T * 2; }
int function(int (T)), pointer(int (*T));
void block(struct T *s)
{
    T(declared);
    T *also;
    (T)declared;
    block(s);
    s->T = sizeof(T) + sizeof(s);
    {
        int T = T;
        T * 2;
    }
    for (T T = 0; T < 3; T++)
        T--;
T:
    if (sizeof(enum { T }))
        T * 3;
    T *last;
    goto T;
}
int old(T2, b) T b; { T x; return T2; }
