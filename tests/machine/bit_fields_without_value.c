/* Bits beside a field that was stored have no value yet. */
int nondet(void);

struct pair {
    unsigned low : 4, high : 4;
    int wide : 20;
};

int main(void) {
    struct pair p;
    p.low = 1;
    switch (nondet()) {
    case 0:
        return p.high; //~ uninitialized-read
    case 1:
        p.high = 2;
        return p.high + p.low;
    case 2: {
        struct pair q = p;
        return q.low + q.high; //~ uninitialized-read
    }
    default:
        return p.low;
    }
}
