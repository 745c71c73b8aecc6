/* A struct that holds nothing but one array, taken to start at another element of an array of them (C11 6.5p7). */
struct s { int a[3]; };
int main(void) {
    struct s v[2] = { 0 };
    struct s *p = (struct s *)((char *)v + 4); //~ type-mismatch
    return p->a[2];
}
