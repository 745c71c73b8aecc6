/* Commands of `fcntl` that take no pointer, and files that are opened in a folder. */
#include <fcntl.h>

int does_not_block(int file) {
    int flags = fcntl(file, F_GETFL);
    return flags < 0 ? flags : fcntl(file, F_SETFL, flags | O_NONBLOCK);
}

int in_a_folder(int folder) {
    return openat(folder, "name", O_RDONLY);
}
