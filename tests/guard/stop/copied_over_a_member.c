#include <string.h>

struct frame { char to[6]; char from[6]; };

int main(int argc, char **argv) {
    struct frame frame;
    (void)argv;
    memset(&frame, 0, sizeof frame);
    memcpy(frame.to, "abcdefghijkl", 6 * (size_t)argc);
    memcpy(frame.to, "abcdefghijkl", 6 * (size_t)argc + 1); //~ out-of-bounds
    return frame.from[0];
}
