/* What `snprintf` writes must not overlap the strings that its format reads. */
int snprintf(char *restrict, unsigned long, const char *restrict, ...);

void shifts(void) {
    char text[8] = "ab";
    snprintf(text, 8, "%s", text + 1); //~ precondition
}

void in_place(void) {
    char text[8] = "ab";
    snprintf(text, sizeof text, "%d%.2s", 3, text); //~ precondition
}

/*@ requires \valid(buffer + (0 .. 7)); requires \valid_read_string(text); */
void unknown(char *buffer, const char *text) {
    snprintf(buffer, 8, "%s", text); //~ precondition
}
