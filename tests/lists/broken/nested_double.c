void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};
struct o {
    struct o *next;
    struct n *l;
};

int main(void) {
    struct o *o = 0, *y;
    struct n *x;
    while (some()) {
        y = malloc(sizeof *y);
        y->next = o;
        y->l = 0;
        o = y;
        while (some()) {
            x = malloc(sizeof *x);
            x->next = y->l;
            x->d = 0;
            y->l = x;
        }
    }
    struct n *keep = 0;
    if (o) keep = o->l;
    while (o) {
        y = o->next;
        while (o->l) {
            x = o->l->next;
            free(o->l);
            o->l = x;
        }
        free(o);
        o = y;
    }
    if (keep) free(keep);
    return 0;
}
