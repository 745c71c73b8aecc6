// `frees` through a pointer that may be there names what it did, and through a null pointer nothing that could be freed.
#include <stdlib.h>

struct matrix {
    int *data;
    int n;
};

/*@ requires m == \null || (\valid(m) && \freeable(m->data)); modifies \nothing; frees m->data; */
void drop(struct matrix *m);

/*@ requires \valid(m) && \freeable(m->data) && \valid(m->data) && \base_addr(m->data) != \base_addr(m); frees m->data; */
void still_there(struct matrix *m) {
    drop(m);
    *m->data = 1; //~ use-after-free
}

/*@ requires (m == \null || (\valid(m) && \freeable(m->data))) && \valid(p); frees m->data; modifies *p; */
void perhaps(struct matrix *m, int *p) {
    drop(m);
    *p = 1; //~ use-after-free
}

/*@ requires p == \null || \freeable(p); frees m->data; */
void another(struct matrix *m, int *p) {
    if (!m) free(p); //~ frees
}

/*@ requires m == \null || (\valid(m) && \freeable(m->data)); */
void not_listed(struct matrix *m) {
    drop(m); //~ frees
}

/*@ requires m == \null; frees m->data; ensures \false; */ //~ postcondition
void not_for_nothing(struct matrix *m) {
    drop(m);
}
