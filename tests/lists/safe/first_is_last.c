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
    if (h != x) {
        x->prev->next = 0;
        free(x);
    }
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    return 0;
}
