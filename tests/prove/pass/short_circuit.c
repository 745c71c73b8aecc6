/* The right side is evaluated only if the left side did not decide. */
struct node { struct node *next; int value; };

/*@ requires p == \null || \valid_read(p);
    modifies \nothing;
    ensures \result == 1 <==> p != \null && p->value > 0; */
int positive(const struct node *p) {
    return p && p->value > 0;
}

int side_effects(int x) {
    int count = 0;
    int y = x > 3 || (count = 1);
    //@ assert y == 1 && (count == 0 <==> x > 3);
    y = x > 3 && (count = 2);
    //@ assert (y == 1 <==> x > 3) && (count == 2 || count == 1);
    return x > 3 ? count : (count += 5, count);
}
