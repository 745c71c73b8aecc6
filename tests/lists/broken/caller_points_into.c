void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

static void release(struct n *h) {
    struct n *x;
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
}

int main(void) {
    struct n *h = 0, *x;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->d = 1;
        h = x;
    }
    struct n *middle = h;
    while (middle && some()) middle = middle->next;
    release(h);
    if (middle) middle->d = 1;
    return 0;
}
