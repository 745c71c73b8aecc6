void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

int main(void) {
    struct n *h = 0, *x;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->d = 1;
        h = x;
    }
    if (h) {
        struct n *l = h;
        while (l->next) l = l->next;
        free(l);
    }
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    return 0;
}
