/* A pointer that went through void * comes back to what is there. */
struct point { int x, y; };

/*@ requires \valid((struct point *)data);
    modifies ((struct point *)data)->x;
    ensures ((struct point *)data)->x == 7;
    ensures ((struct point *)data)->y == \old(((struct point *)data)->y); */
void callback(void *data) {
    struct point *p = data;
    p->x = 7;
}

int start(void) {
    struct point p = {1, 2};
    callback(&p);
    //@ assert p.x == 7 && p.y == 2;
    return p.x;
}
