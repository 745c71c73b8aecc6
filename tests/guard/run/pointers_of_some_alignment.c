/* A pointer that is no multiple of what its type needs may lead to members that are where they need to be, and structs may be
   packed. Large memory of odd sizes is accessed up to its last byte. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct both { int first; long long second; int third; };
struct __attribute__((packed)) packed { char tag; int value; short more; };
struct part { int first; int second; };

static int ints(struct both *both) { return both->first + both->third; }

static int packed(struct packed *all, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) sum += all[i].value + all[i].more + all[i].tag;
    return sum;
}

static int bytes(const unsigned char *text, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++) sum += text[i];
    return sum + text[count - 1];
}

struct holder { struct packed *all; unsigned char *text; };

int main(void) {
    char *memory = calloc(8, 16);
    struct both *odd = (struct both *)(memory + 4);
    odd->first = 3;
    odd->third = 4;
    printf("%d\n", ints(odd));
    struct holder holder = { malloc(900 * sizeof *holder.all), malloc(1001) };
    memset(holder.all, 1, 900 * sizeof *holder.all);
    memset(holder.text, 1, 1001);
    int sum = 0;
    for (int i = 0; i < 900; i++) sum = (sum + holder.all[i].value % 7 + holder.all[i].more) % 1000;
    for (int i = 0; i < 1001; i++) sum += holder.text[i];
    printf("%d %d %d\n", sum, packed(holder.all, 9) % 1000, bytes(holder.text, 1001));
    struct part *last = (struct part *)(memory + 120);
    last->first = 5;
    printf("%d\n", last->first + last->second);
    return 0;
}
