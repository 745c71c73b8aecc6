/* What `snprintf` writes is apart from the strings that its format reads. */
#include <stdio.h>

void from_literal(void) {
    char text[8];
    snprintf(text, sizeof text, "%s", "ab");
}

/*@ requires \valid_read_string(text); */
void from_caller(const char *text) {
    char copy[8];
    snprintf(copy, sizeof copy, "%s", text);
}

/*@ requires \valid(buffer + (0 .. 7)); requires \valid_read_string(text);
    requires \base_addr(buffer) != \base_addr(text); */
void between(char *buffer, const char *text) {
    snprintf(buffer, 8, "%s", text);
}

int measures(void) {
    char text[8] = "ab";
    return snprintf(text, 0, "%s", text);
}

void behind(void) {
    char text[8] = "ab";
    snprintf(text + 3, 5, "%s", text);
}
