/* Streams: the result of fopen is tested, characters are read into an int. */
#include <stdio.h>

/*@ requires \valid_read_string(path); */
int count(const char *path) {
    FILE *f = fopen(path, "r");
    unsigned n = 0;
    int c;
    if (!f)
        return -1;
    while ((c = getc(f)) != EOF)
        n++;
    fclose(f);
    return n > 3;
}

/*@ requires __open(f); */
int first(FILE *f) {
    char buffer[80];
    if (!fgets(buffer, sizeof buffer, f))
        return -1;
    return buffer[0];
}
