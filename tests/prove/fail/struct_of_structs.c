/* Members of structs that lie in another one are reached through that one, which must start there (C11 6.5p7). */
struct point { int x, y; };
struct pair { struct point a, b; };
struct colored { struct point a, b; int color; };
struct row { struct point at[2]; long n; };
int main(void) {
    struct pair pairs[2] = {0};
    struct pair *p = (struct pair *)((char *)pairs + 8); //~ type-mismatch
    return p->b.x;
}
int colors(void) {
    struct colored all[2] = {0};
    struct colored *p = (struct colored *)((char *)all + 8);
    return p->a.x; //~ type-mismatch
}
int rows(void) {
    struct row all[2] = {0};
    struct row *p = (struct row *)((char *)all + 8);
    return p->at[0].x; //~ type-mismatch
}
int through_void(void) {
    struct pair pairs[2] = {0};
    void *q = (char *)pairs + 8;
    struct pair *p = q; //~ type-mismatch
    return p->a.x;
}
