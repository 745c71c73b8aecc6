/* Modes of `fopen`: C11 7.21.5.3p3. */
#include <stdio.h>

void reads(void) {
    FILE *file = fopen("name", "r");
    if (file) fclose(file);
}

void updates_bytes(void) {
    FILE *file = fopen("name", "w+b");
    if (file) fclose(file);
}

void either(int write) {
    FILE *file = fopen("name", write ? "w" : "rb");
    if (file) fclose(file);
}
