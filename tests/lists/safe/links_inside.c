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
    while (head.n != &head) {
        struct lh *e = head.n;
        head.n = e->n;
        e->n->p = &head;
        free((char *)e - __builtin_offsetof(struct it, l));
    }
    return 0;
}
