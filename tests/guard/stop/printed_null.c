#include <stdio.h>
static const char *name(int number) { return number > 0 ? "some" : 0; }
int main(void) {
    char text[32];
    snprintf(text, sizeof text, "%d %5.2f %s", 1, 2.5, name(1));
    return fprintf(stdout, "%s %s\n", text, name(0)); //~ null-dereference
}
