#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
_Thread_local int calls = 3;
static __thread struct { char name[20]; double mean; } state = { "start", 1.5 };
static _Thread_local int table[1000];
static int *own(int i) { return &table[i]; }
static int used(int *at, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) sum += at[i];
    return sum;
}
static void *work(void *argument)
{
    static __thread int rounds;
    int *round = &rounds, *count = &calls;
    char *name = state.name;
    for (int i = 0; i < 1000; i++) {
        *own(i) = i;
        ++*round;
        ++*count;
    }
    name[0] = 'S';
    snprintf(state.name, sizeof state.name, "%c%d", name[0], *round);
    *(int *)argument = used(table, 1000) + rounds + calls + state.name[1];
    return 0;
}
int main(void)
{
    int results[3];
    for (int round = 0; round < 20; round++) {
        pthread_t threads[3];
        for (int i = 0; i < 3; i++) pthread_create(&threads[i], 0, work, &results[i]);
        for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
        char *heap = malloc(100000);
        heap[99999] = 1;
        free(heap);
    }
    work(&results[1]);
    printf("%d %d %d %s\n", results[0], results[1], calls, state.name);
    return 0;
}
