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
    struct n *r = 0;
    while (h) {
        x = h->next;
        h->next = r;
        r = h;
        h = x;
    }
    while (r) {
        x = r->next;
        free(r);
        r = x;
    }
    return 0;
}
