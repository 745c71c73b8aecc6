/* One past either end, and an index that stays inside the struct but outside the array. */

int past(void) {
    int a[10] = {0};
    int sum = a[9];
    sum += a[10]; //~ out-of-bounds
    return sum;
}

/*@ requires 0 <= i < 4 && 0 <= j < 3;
    modifies \nothing; */
int cell(int i, int j) {
    int m[3][4] = {0};
    return m[i][j]; //~ out-of-bounds
}

struct packet { char data[16]; int length; };

/*@ requires \valid(p) && 0 <= p->length <= 16;
    modifies p->data[0 .. 16]; */
void terminate(struct packet *p) {
    p->data[p->length] = '\0'; //~ out-of-bounds
}
