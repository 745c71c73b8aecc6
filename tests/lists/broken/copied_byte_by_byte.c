void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

int main(void) {
    struct n *h = 0, *x;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->d = 1;
        h = x;
    }
    struct n *kept = 0;
    for (x = h; x; x = x->next)
        if (some()) {
            char *to = (char *)&kept, *from = (char *)&x;
            for (unsigned i = 0; i < sizeof kept; i++) to[i] = from[i];
        }
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    if (kept) kept->d = 2;
    return 0;
}
