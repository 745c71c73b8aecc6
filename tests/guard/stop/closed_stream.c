#include <stdio.h>
int main(void) {
    FILE *file = fopen("/dev/null", "w");
    if (!file) return 0;
    fprintf(file, "open\n");
    fclose(file);
    fprintf(file, "closed\n"); //~ use-after-free
    return 0;
}
