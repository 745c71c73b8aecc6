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
    struct n *kept[2] = {0, 0};
    for (x = h; x; x = x->next)
        if (some()) kept[some() ? 1 : 0] = x;
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    if (kept[1]) kept[1]->d = 2;
    return 0;
}
