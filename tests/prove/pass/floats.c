/* Comparisons of floating-point numbers; a conversion to int must fit (C11 6.3.1.4). */

/*@ modifies \nothing; */
int sign(double x) {
    if (x > 0.0)
        return 1;
    return x < 0.0 ? -1 : 0;
}

double copy(double x) {
    double y = x;
    //@ assert y == x || x != x;
    return y;
}
