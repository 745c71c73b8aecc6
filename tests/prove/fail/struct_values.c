/* A copy is not the original. */
struct point { int x, y; };

/*@ modifies \nothing; */
void move(struct point p) {
    p.x = 7;
}

int copies(void) {
    struct point a = {1, 2}, b = a;
    move(a);
    b.x = 3;
    //@ check a.x == 1 && b.y == 2;
    //@ check a.x == 3; //~ assertion
    //@ check a.x == 7; //~ assertion
    return 0;
}
