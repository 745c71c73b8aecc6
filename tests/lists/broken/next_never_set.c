void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

int main(void) {
    struct n *h = malloc(sizeof *h), *x;
    x = h;
    while (some()) {
        x->next = malloc(sizeof *x);
        x = x->next;
    }
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    return 0;
}
