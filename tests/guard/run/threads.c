#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static int work(int *room, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int local[3] = { i, i, i };
        int *p = local;
        room[i] = p[1];
        int *h = malloc(sizeof *h);
        if (!h) return -1;
        *h = room[i];
        sum = (sum + *h) % 1000;
        free(h);
    }
    return sum;
}
static void *run(void *argument)
{
    int room[100];
    int *result = argument;
    for (int i = 0; i < 20; i++) *result = work(room, 100);
    return 0;
}
int main(void)
{
    int results[4];
    for (int round = 0; round < 3; round++) {
        pthread_t threads[4];
        for (int i = 0; i < 4; i++) pthread_create(&threads[i], 0, run, &results[i]);
        for (int i = 0; i < 4; i++) pthread_join(threads[i], 0);
    }
    printf("%d %d\n", results[0], results[3]);
    return 0;
}
