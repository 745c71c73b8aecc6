void *malloc(unsigned long);
void free(void *);
int some(void);

int main(void) {
    struct lh {
        struct lh *n, *p;
    };
    struct it {
        int v;
        struct lh l;
    };
    struct lh head;
    head.n = &head;
    head.p = &head;
    while (some()) {
        struct it *i = malloc(sizeof *i);
        i->l.n = head.n;
        i->l.p = &head;
        head.n->p = &i->l;
        head.n = &i->l;
    }
    struct lh *e = head.n;
    int k = 0;
    while (e != &head) {
        struct lh *f = e->n;
        free((char *)e - (k == 3 ? 0 : __builtin_offsetof(struct it, l)));
        if (k < 4) k++;
        e = f;
    }
    return 0;
}
