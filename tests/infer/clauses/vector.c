// A record with a buffer, how much of it is in use, and how much there is: all functions keep that true.
#include <stdlib.h>
struct vec { int *data; int len, cap; };
int vec_init(struct vec *v, int cap) {
    if (cap <= 0 || cap > 1000) return 0;
    v->data = malloc(cap * sizeof(int));
    if (!v->data) return 0;
    v->len = 0; v->cap = cap;
    return 1;
}
int vec_push(struct vec *v, int x) {
    if (v->len >= v->cap) return 0;
    v->data[v->len] = x; v->len++;
    return 1;
}
int vec_pop(struct vec *v) {
    if (v->len == 0) return -1;
    v->len--; return v->data[v->len];
}
int vec_get(const struct vec *v, int i) {
    if (i < 0 || i >= v->len) return 0;
    return v->data[i];
}
void vec_free(struct vec *v) { free(v->data); v->data = 0; v->len = v->cap = 0; }
int main(void) {
    struct vec v;
    if (!vec_init(&v, 10)) return 1;
    vec_push(&v, 1); vec_push(&v, 2);
    int r = vec_pop(&v); r = r == vec_get(&v, 0);
    vec_free(&v);
    return r;
}
