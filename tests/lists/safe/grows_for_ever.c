void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

int main(void) {
    struct n *h = 0, *x;
    while (1) {
        x = malloc(sizeof *x);
        x->next = h;
        h = x;
    }
    return 0;
}
