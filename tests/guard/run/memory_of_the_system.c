#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <unistd.h>
/* Memory that the program has of the system itself, in the middle of the heap. */
static char *own(size_t size) { return sbrk((intptr_t)size); }
int main(void) {
    char *first = malloc(100);
    char *mine = own(4096);
    char *last = malloc(300000);
    if (!first || !last || mine == (char *)-1) return 1;
    memset(mine, 'a', 4096);
    for (int i = 0; i < 10; i++) mine[i] += (char)i;
    mine[10] = 0;
    puts(mine);
    free(first);
    free(last);
    return 0;
}
