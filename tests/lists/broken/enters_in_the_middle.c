void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

int main(void) {
    struct n *h = 0, *x;
    int count = 0;
    while (some()) {
        x = malloc(2 * sizeof *x);
        x->next = h;
        h = count == 3 ? x + 1 : x;
        if (count < 4) count++;
    }
    for (x = h; x; x = x->next) x->d = 1;
    return 0;
}
