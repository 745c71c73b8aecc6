void *malloc(unsigned long);
void free(void *);
int some(void);

struct n {
    struct n *next;
    int d;
};

struct q {
    struct n *head, *tail;
};

int main(void) {
    struct q q = {0, 0};
    while (some()) {
        if (q.head && some()) {
            struct n *x = q.head;
            q.head = x->next;
            free(x);
        } else {
            struct n *x = malloc(sizeof *x);
            x->next = 0;
            if (q.tail) q.tail->next = x;
            else q.head = x;
            q.tail = x;
        }
    }
    return 0;
}
