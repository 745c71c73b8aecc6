/* strlen, strcpy, strcmp, strchr and memcmp by their contracts. */
#include <string.h>

int lengths(void) {
    char buffer[8];
    strcpy(buffer, "abc");
    //@ assert \strlen(buffer) == 3 && buffer[1] == 'b';
    size_t n = strlen(buffer);
    //@ assert n == 3;
    buffer[n] = '!';
    return 0;
}

/*@ requires \valid_read_string(s);
    modifies \nothing; */
int has_comma(const char *s) {
    const char *p = strchr(s, ',');
    if (!p)
        return 0;
    //@ assert *p == ',';
    return p[0] == ',' && strcmp(s, "x") != 0;
}

/*@ requires \valid_read(a + (0 .. 9)) && \valid_read(b + (0 .. 9));
    modifies \nothing; */
int equal(const int *a, const int *b) {
    return memcmp(a, b, 10 * sizeof *a) == 0;
}
