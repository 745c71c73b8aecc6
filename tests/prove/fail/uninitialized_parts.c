/* Members that no path has stored to; a loop that may not run. */
struct pair { int first, second; unsigned low : 4, high : 4; };

int other_member(void) {
    struct pair p;
    p.first = 1;
    return p.second; //~ uninitialized-read
}

int other_bits(void) {
    struct pair p;
    p.low = 1;
    return p.high; //~ uninitialized-read
}

int by_rounds(int n) {
    struct pair p;
    for (int i = 0; i < n; i++)
        p.first = i;
    return p.first; //~ uninitialized-read
}

int before(void) {
    int x;
    int y = x; //~ uninitialized-read
    int *p = &x;
    *p = 1;
    return x + y;
}

int again(int n) {
    int sum = 0;
    for (int i = 0; i < n && i < 10; i++) {
        struct pair p;
        if (i == 0)
            p.first = 1;
        if (p.first == 1) //~ uninitialized-read
            sum = 1;
    }
    return sum;
}

int step(void) {
    struct pair p;
    p.first++; //~ uninitialized-read
    return 0;
}
