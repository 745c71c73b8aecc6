// cinch: -m32
/* The x87 computes with more precision than `float` has: what is computed twice may differ. */
/*@ ensures \result == 0; */ //~ postcondition
int twice(float x, float y) {
    float a = x * y;
    return x * y < a;
}
static int t[2];
int index(double d) {
    double e = d / 3;
    return t[2 * (e != d / 3)]; //~ out-of-bounds
}
