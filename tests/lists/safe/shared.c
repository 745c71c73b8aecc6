void *malloc(unsigned long);
void free(void *);
int some(void);

int main(void) {
    int *s = malloc(4);
    struct q {
        struct q *next;
        int *p;
    }
    *h = 0, *x;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->p = s;
        h = x;
    }
    while (h) {
        x = h->next;
        *h->p = 1;
        free(h);
        h = x;
    }
    free(s);
    return 0;
}
