void *malloc(unsigned long);
void free(void *);
int some(void);

int main(void) {
    struct q {
        struct q *next;
        int *p;
    }
    *h = 0, *x;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->p = malloc(4);
        h = x;
    }
    x = h;
    while (x) {
        free(x->p);
        x = x->next;
    }
    if (h && h->next && h->next->next && h->next->next->next) *h->next->next->next->p = 1;
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    return 0;
}
