/* GNU statement expressions and typeof. */
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })

/*@ modifies \nothing;
    ensures \result >= x && \result >= y && (\result == x || \result == y); */
int max(int x, int y) {
    return MAX(x, y);
}
