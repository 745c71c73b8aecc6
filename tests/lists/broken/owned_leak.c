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
    while (h) {
        x = h->next;
        if (!x || x->next) free(h->p);
        free(h);
        h = x;
    }
    return 0;
}
