/* What malloc returns as a void pointer gets its type where it is first converted. */
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; int data; };
struct message { int length; char text[]; };

int scalar(void) {
    void *p = malloc(sizeof(int));
    if (!p)
        return 1;
    int *q = p;
    *q = 1;
    //@ assert *(int *)p == 1;
    free(p);
    return 0;
}

/*@ requires 0 < n;
    modifies \nothing;
    ensures \fresh(\result, n) && \raw(\result) && \freeable(\result) && \valid(\result); */
void *take(size_t n) {
    void *p = malloc(n);
    if (!p)
        exit(1);
    return p;
}

/*@ modifies \nothing;
    ensures \fresh(\result) && \valid(\result) && \result->data == x && in(\result, list(\result, node.next)); */
struct node *make(int x) {
    struct node *n = take(sizeof *n);
    n->next = NULL;
    n->data = x;
    return n;
}

/*@ requires 0 < n <= 1000; */
void fill(int n) {
    int *a = take(n * sizeof *a);
    /*@ loop invariant 0 <= i <= n;
        loop invariant \forall integer k; 0 <= k < i ==> a[k] == k; */
    for (int i = 0; i < n; i++)
        a[i] = i;
    //@ assert a[n - 1] == n - 1;
    free(a);
}

void cleared(void) {
    void *p = calloc(1, sizeof(struct node));
    void *q = malloc(sizeof(struct node));
    if (q)
        memset(q, 0, sizeof(struct node));
    if (p && q) {
        struct node *a = p, *b = q;
        //@ assert a->next == NULL && a->data == 0;
        //@ assert b->next == NULL && b->data == 0;
    }
    free(p);
    free(q);
}

/*@ requires \valid_read(from); */
void copied(const int *from) {
    void *p = malloc(sizeof *from);
    if (!p)
        return;
    memcpy(p, from, sizeof *from);
    //@ assert *(int *)p == *from;
    free(p);
}

/*@ requires \valid((struct node *)data);
    modifies ((struct node *)data)->data; */
void callback(void *data);

void passed(void) {
    void *p = malloc(sizeof(struct node));
    if (p)
        callback(p);
    free(p);
}

void moved(void) {
    int *a = malloc(2 * sizeof *a);
    if (!a)
        return;
    a[1] = 5;
    void *b = realloc(a, 4 * sizeof *a);
    if (!b) {
        free(a);
        return;
    }
    a = b;
    a[3] = 6;
    //@ assert a[1] == 5;
    free(a);
}

void moved_raw(void) {
    void *a = malloc(8), *b = realloc(a, 16);
    if (!b) {
        free(a);
        return;
    }
    ((char *)b)[9] = 1;
    free(b);
}

/*@ requires 0 < n <= 100; */
void text(int n) {
    struct message *m = malloc(sizeof *m + n);
    if (!m)
        return;
    m->length = n;
    m->text[n - 1] = 'x';
    //@ assert m->length == n;
    free(m);
}
