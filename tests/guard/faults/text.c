/* Strings in buffers: copied, joined, cut into words, with an end behind each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *joined(const char *left, const char *right) {
    size_t length = strlen(left) + strlen(right);
    char *made = malloc(length + 1);
    if (made == NULL) exit(1);
    strcpy(made, left);
    strcat(made, right);
    return made;
}

static void cut(char *to, const char *from, size_t count) {
    size_t i;
    for (i = 0; i < count && from[i] != '\0'; i++) to[i] = from[i];
    to[i] = '\0';
}

static int words(const char *text) {
    int found = 0, inside = 0;
    for (const char *at = text; *at != '\0'; at++) {
        int letter = *at != ' ';
        if (letter && !inside) found++;
        inside = letter;
    }
    return found;
}

static char *trimmed(const char *text) {
    while (*text == ' ') text++;
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == ' ') length--;
    char *made = malloc(length + 1);
    if (made == NULL) exit(1);
    memcpy(made, text, length);
    made[length] = '\0';
    return made;
}

int main(void) {
    char *both = joined("hello, ", "world of strings");
    printf("%s %d\n", both, words(both));
    char small[8];
    cut(small, both, sizeof small - 1);
    printf("%s %zu\n", small, strlen(small));
    char exact[6];
    strncpy(exact, "abcdefgh", sizeof exact);
    exact[5] = '\0';
    printf("%s %d\n", exact, strcmp(exact, "abcde"));
    char *plain = trimmed("   two words  ");
    printf("[%s] %s\n", plain, strchr(plain, 'w'));
    char line[32];
    memset(line, '-', 20);
    line[20] = '\0';
    puts(line);
    snprintf(line, sizeof line, "%s/%s", small, exact); //! size: snprintf(line, 64, "%s/%s/%s", both, small, exact);
    puts(line);
    char digits[4] = { '1', '2', '3', '\0' }; //! terminator: char digits[4] = { '1', '2', '3', '4' };
    printf("%d %s\n", atoi(digits), digits);
    free(plain);
    free(both);
    return 0;
}
