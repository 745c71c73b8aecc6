/* What a union is called does not make it a scalar. */
union ptr { long number; int *pointer; };

int other_view(void) {
    int *p = 0;
    union ptr *u = (union ptr *)&p;
    u->number = 3; //~ type-mismatch
    return p == 0;
}
