void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

struct n *kept;

int main(void) {
    struct n *h = 0, *x;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->d = 1;
        h = x;
    }
    for (x = h; x; x = x->next)
        if (some()) kept = x;
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    if (kept) kept->d = 2;
    return 0;
}
