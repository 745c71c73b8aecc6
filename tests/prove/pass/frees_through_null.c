// What `frees` names through a null pointer is nothing.
#include <stdlib.h>

struct matrix {
    int *data;
    int n;
};

struct pair {
    struct matrix *first;
};

/*@ requires m == \null || (\valid(m) && (m->data == \null || \freeable(m->data)) && \base_addr(m->data) != \base_addr(m));
  @ modifies m->data; frees m->data; */
void clear(struct matrix *m) {
    if (m) {
        free(m->data);
        m->data = NULL;
    }
}

/*@ requires \valid(p); modifies *p; */
void keep(int *p) {
    *p = 1;
    clear(NULL);
    *p = 2;
}

/*@ requires \valid(q) && q->first == \null; frees q->first->data; */
void nothing(struct pair *q) {
    clear(q->first);
}
