void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

int main(void) {
    struct n *h = 0, *x;
    int colour = 0;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->d = colour;
        colour = (colour + 1) % 3;
        h = x;
    }
    for (x = h; x; x = x->next)
        if (x->d == 1) x->next->next->d = 0;
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    return 0;
}
