void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

int main(void) {
    struct n *h = 0, *x;
    int a[4] = {0}, sum = 0;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->d = some();
        h = x;
    }
    for (x = h; x; x = x->next)
        if (x->d >= 0 && x->d <= 3) sum = a[x->d];
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    return sum;
}
