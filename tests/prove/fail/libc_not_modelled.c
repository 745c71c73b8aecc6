/* Functions of the library that no contract describes, or that nobody can call safely. */
#include <fcntl.h>
char *gets(char *);

void too_long(void) {
    char line[4];
    gets(line); //~ precondition
}

int locks(int file) {
    struct flock lock;
    return fcntl(file, F_GETLK, &lock); //~ precondition
}

int opens(char *path) {
    return openat(AT_FDCWD, path, O_RDONLY); //~ precondition
}
