void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

struct p {
    struct p *next;
    struct n *to;
};

int main(void) {
    struct n *h = 0, *x;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->d = 1;
        h = x;
    }
    struct p *g = 0, *y;
    for (x = h; x; x = x->next) {
        y = malloc(sizeof *y);
        y->next = g;
        y->to = x;
        g = y;
    }
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    while (g) {
        y = g->next;
        g->to->d = 3;
        free(g);
        g = y;
    }
    return 0;
}
