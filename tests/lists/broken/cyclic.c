void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

int main(void) {
    struct n *h = malloc(sizeof *h);
    h->next = 0;
    h->d = 0;
    struct n *x = h;
    while (some()) {
        x->next = malloc(sizeof *x);
        x = x->next;
        x->next = 0;
        x->d = 1;
    }
    x->next = h;
    x = h;
    do {
        struct n *y = x->next;
        free(x);
        x = y;
    } while (x->d != 0);
    return 0;
}
