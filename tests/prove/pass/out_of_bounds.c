/* Both ends of an array, a two-dimensional array, and an array inside a struct. */

int last(void) {
    int a[10] = {0};
    a[9] = 3;
    a[0] = 4;
    //@ assert a[9] == 3 && a[5] == 0;
    return a[9];
}

/*@ requires 0 <= i < 3 && 0 <= j < 4;
    modifies \nothing;
    ensures \result == i + j; */
int cell(int i, int j) {
    int m[3][4];
    m[i][j] = i + j;
    return m[i][j];
}

struct packet { int length; char data[16]; };

/*@ requires \valid(p) && 0 <= p->length < 16;
    modifies p->data[0 .. 15]; */
void terminate(struct packet *p) {
    p->data[p->length] = '\0';
}
