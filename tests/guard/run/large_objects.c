// Large memory is known by whole blocks; what is made where it was, is known again by itself.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned char table[3000];

static unsigned sum(const unsigned char *from, size_t count) {
    unsigned found = 0;
    for (size_t i = 0; i < count; i++) found += from[i];
    return found;
}

static void *worker(void *of) {
    unsigned char locals[5000];
    memset(locals, *(int *)of, sizeof locals);
    unsigned char *copy = malloc(sizeof locals);
    if (!copy) return NULL;
    for (size_t i = 0; i < sizeof locals; i++) copy[i] = locals[i];
    *(int *)of = (int)sum(copy, sizeof locals);
    free(copy);
    return NULL;
}

int main(void) {
    unsigned found = sum(table, sizeof table);
    for (size_t size = 1; size < 70000; size = size * 3 + 7) {
        for (int round = 0; round < 600; round++) {
            unsigned char *made = malloc(size);
            if (!made) return 1;
            made[0] = 1;
            made[size / 2] = 2;
            made[size - 1] = 3;
            found += made[0] + made[size / 2] + made[size - 1];
            if (round % 2) made = realloc(made, size + size / 3 + 1);
            if (!made) return 1;
            found += made[size - 1];
            free(made);
        }
    }
    for (size_t size = 16380; size < 17000; size += 4) {
        unsigned char *ways[] = { malloc(size), calloc(size, 1), aligned_alloc(4, size), realloc(malloc(9), size) };
        for (int way = 0; way < 4; way++) {
            if (!ways[way]) return 1;
            unsigned char *end = ways[way] + size;
            ways[way][0] = end[-1] = 1;
            found += ways[way][size - 1];
        }
        for (int way = 0; way < 4; way++) free(ways[way]);
    }
    for (int round = 1; round < 20; round++) {
        pthread_t thread;
        int given = round;
        pthread_create(&thread, NULL, worker, &given);
        pthread_join(thread, NULL);
        found += (unsigned)given;
    }
    printf("%u\n", found);
    return 0;
}
