void *malloc(unsigned long);
void free(void *);
int some(void);

struct d {
    struct d *next, *prev;
    int v;
};

int main(void) {
    struct d *h = malloc(sizeof *h), *x = h;
    h->next = h->prev = 0;
    while (some()) {
        x->next = malloc(sizeof *x);
        x->next->prev = x;
        x = x->next;
        x->next = 0;
    }
    struct d *other = malloc(sizeof *other);
    other->next = other->prev = 0;
    if (x->prev && x->prev->prev && x->prev->prev->prev) x->prev->prev->prev = other;
    while (x) {
        struct d *before = x->prev;
        free(x);
        x = before;
    }
    return 0;
}
