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
    while (s->prev != s) {
        x = s->prev;
        s->prev = x->prev;
        x->prev->next = s;
        free(x);
    }
    free(s);
    return 0;
}
