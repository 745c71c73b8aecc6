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
    while (x) {
        struct d *y = x->prev;
        free(x);
        x = y;
    }
    free(h);
    return 0;
}
