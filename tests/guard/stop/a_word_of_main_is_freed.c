#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc > 0) free(argv[0]); //~ invalid-free
    return 0;
}
