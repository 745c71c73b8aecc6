void *malloc(unsigned long);
void free(void *);
int some(void);

struct d {
    struct d *next, *prev;
    int v;
};

int main(void) {
    struct d *s = malloc(sizeof *s), *x;
    s->next = s->prev = s;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = s;
        x->prev = s->prev;
        s->prev->next = x;
        s->prev = x;
    }
    x = s->next;
    while (x != s) {
        struct d *y = x->next;
        free(x);
        x = y;
    }
    s->prev->v = 1;
    free(s);
    return 0;
}
