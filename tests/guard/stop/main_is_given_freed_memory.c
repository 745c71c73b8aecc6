#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc == 0) return argv[0] == 0; //~ use-after-free
    char **few = malloc(sizeof *few);
    if (!few) return 1;
    few[0] = 0;
    free(few);
    return main(0, few);
}
