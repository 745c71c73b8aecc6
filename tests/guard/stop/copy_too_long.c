#include <string.h>
struct message { char text[8]; int checksum; };
int main(int argc, char **argv)
{
    (void)argv;
    struct message a = { "hello", 1 };
    char copy[8];
    memcpy(copy, &a, sizeof a + (unsigned)argc - 1); //~ out-of-bounds
    return copy[0];
}
