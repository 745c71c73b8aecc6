void *malloc(unsigned long);
void free(void *);
int some(void);

struct d {
    struct d *next, *prev;
    int v;
};

int main(void) {
    struct d *h = malloc(sizeof *h), *x;
    h->next = 0;
    h->prev = 0;
    h->v = 0;
    x = h;
    while (some()) {
        x->next = malloc(sizeof *x);
        x->next->prev = x;
        x = x->next;
        x->next = 0;
        x->v = 1;
    }
    x = h;
    while (x->next && some()) x = x->next;
    if (x->next && x->next->next) {
        struct d *y = x->next;
        x->next = y->next;
        x->next->prev = x;
        free(y);
    }
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    return 0;
}
