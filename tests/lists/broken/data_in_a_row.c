void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

int main(void) {
    struct n *h = 0, *x;
    int c = 0;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->d = c;
        if (c < 4) c++;
        h = x;
    }
    x = h;
    while (x) {
        if (x->d == 3 && x->next->d == 2 && x->next->next->d == 1 ) {
            int *q = 0;
            *q = 1;
        }
        x = x->next;
    }
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    return 0;
}
