/* Words and list can be read and changed as before, and their addresses can be passed on. */
#include <stdio.h>
#include <string.h>

static void shift(int *count, char ***words) {
    --*count;
    ++*words;
}

int main(int argc, char **argv) {
    char *name = argv[0];
    printf("%d %d\n", argc, argv[argc] == NULL);
    if (strlen(name) > 0) name[0] = 'X';
    printf("%c\n", argv[0][0]);
    if (argc == 1) {
        char *own[] = { argv[0], "b", NULL };
        return main(2, own);
    }
    shift(&argc, &argv);
    argv[0] = "other";
    for (; *argv; argv++) puts(*argv);
    return argc;
}
