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
    int i = 0;
    while (some()) {
        x->next = malloc(i == 4 ? 4 : sizeof *x);
        x = x->next;
        x->next = 0;
        if (i < 5) i++;
    }
    x = h;
    while (x) {
        x->d = 3;
        x = x->next;
    }
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    return 0;
}
