void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

int main(void) {
    struct n *h = 0, *g = 0, *x;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->d = 1;
        h = x;
    }
    while (some()) {
        x = malloc(sizeof *x);
        x->next = g;
        x->d = 2;
        g = x;
    }
    if (h) {
        x = h;
        while (x->next) x = x->next;
        x->next = g;
    }
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    while (g) {
        x = g->next;
        free(g);
        g = x;
    }
    return 0;
}
