/* sprintf may write more than there is room for; strcat too. */
#include <stdio.h>
#include <string.h>

void sprintf_room(int n) {
    char buffer[4];
    sprintf(buffer, "%d", n); //~ precondition
}

void strcat_room(void) {
    char buffer[4] = "abc";
    strcat(buffer, "d"); //~ precondition
}

void uninitialised(void) {
    char buffer[4];
    strcat(buffer, "d"); //~ precondition
}
