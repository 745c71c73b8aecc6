void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

struct h {
    int count;
};
struct c {
    struct c *next;
    struct h *parent;
};

int main(void) {
    struct h *p = malloc(sizeof *p);
    struct c *h = 0, *x;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->parent = p;
        h = x;
    }
    if (h && h->next && h->next->next) free(h->next->next->parent);
    while (h) {
        x = h->next;
        h->parent->count = 1;
        free(h);
        h = x;
    }
    free(p);
    return 0;
}
