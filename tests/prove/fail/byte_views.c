/* Bytes of anything can be read where they are, and nothing else: what is said of contents asks for characters. */
#include <stddef.h>

struct s { int a, b; };

//@ requires \valid_read(p + (0 .. n - 1)); modifies \nothing;
unsigned sum(const unsigned char *p, size_t n);

//@ requires \valid_read(p + (0 .. n - 1)); ensures n > 0 ==> \result == p[0];
int first(const unsigned char *p, size_t n) {
    return n ? p[0] : 0;
}

unsigned too_many(int x) {
    return sum((unsigned char *)&x, sizeof x + 1); //~ precondition
}

unsigned nothing(void) {
    return sum(NULL, 4); //~ precondition
}

unsigned ended(void) {
    unsigned char *p;
    {
        int x = 1;
        p = (unsigned char *)&x;
    }
    return sum(p, 4); //~ precondition
}

//@ requires \valid_read(s);
unsigned two(const struct s *s) {
    return sum((const unsigned char *)s, 2 * sizeof *s); //~ precondition
}

int contents(void) {
    int x = 1;
    return first((unsigned char *)&x, 4); //~ precondition
}

//@ requires \valid_read(p + (0 .. n - 1)) && n >= 4;
int as_int(const unsigned char *p, size_t n) {
    return *(const int *)p; //~ type-mismatch
}

//@ requires \valid_read(p + (0 .. n - 1)) && n >= 4;
void writes(const unsigned char *p, size_t n) {
    *(unsigned char *)p = 1; //~ type-mismatch
}

//@ requires \valid_read(p + (0 .. n - 1));
unsigned behind(const unsigned char *p, size_t n) {
    return p[n]; //~ null-dereference use-after-free out-of-bounds
}

int counter;

//@ requires \valid_read(p + (0 .. n - 1)) && n >= 4; modifies counter;
int part_of_a_variable(const unsigned char *p, size_t n) {
    int before = p[0];
    counter = 7;
    //@ assert before == p[0]; //~ assertion
    return before;
}

int gives_the_variable(void) {
    return part_of_a_variable((unsigned char *)&counter, 4);
}

/* Said in two places: callers may see but one of them. */
//@ requires \valid_read(p + (0 .. n - 1)) && n >= 1;
int said_twice(const unsigned char *p, size_t n);
//@ ensures 0 <= \result <= 255 && \result == p[0];
int said_twice(const unsigned char *p, size_t n) {
    counter = 7;
    return p[0];
}
