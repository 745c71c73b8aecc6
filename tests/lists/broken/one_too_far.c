void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

int main(void) {
    struct n *h = 0, *x;
    int k = 0;
    while (some()) {
        x = malloc(sizeof *x);
        x->next = h;
        x->d = 1;
        h = x;
        k++;
    }
    x = h;
    while (k >= 0) {
        x = x->next;
        k--;
    }
    while (h) {
        x = h->next;
        free(h);
        h = x;
    }
    return 0;
}
