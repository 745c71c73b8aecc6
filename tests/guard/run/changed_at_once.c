#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* What is read and written at once is checked, and is done once. */
struct counter { char taken; long count; int *last; };

static struct counter shared;

static void *count(void *to) {
    for (int i = 0; i < 1000; i++) {
        __atomic_fetch_add(&((struct counter *)to)->count, 1, __ATOMIC_RELAXED);
        __sync_fetch_and_add(&shared.count, 1);
    }
    return NULL;
}

int main(void) {
    struct counter *one = calloc(1, sizeof *one);
    pthread_t threads[2];
    if (!one) return 1;
    for (int i = 0; i < 2; i++)
        if (pthread_create(&threads[i], NULL, count, one)) return 1;
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    long wanted = 2000, numbers[3] = { 1, 2, 3 }, *at = numbers;
    int changed = __atomic_compare_exchange_n(&one->count, &wanted, 7, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    printf("%d %ld %ld\n", changed, __atomic_load_n(&one->count, __ATOMIC_ACQUIRE), shared.count);
    long first = __sync_lock_test_and_set(at++, 9), second = __atomic_exchange_n(at++, 8, __ATOMIC_SEQ_CST);
    printf("%ld %ld\n", first, second);
    printf("%ld %ld %d\n", numbers[0], numbers[1], (int)(at - numbers));
    int before = __atomic_test_and_set(&one->taken, __ATOMIC_SEQ_CST);
    printf("%d %d\n", before, __atomic_test_and_set(&one->taken, __ATOMIC_SEQ_CST));
    __atomic_clear(&one->taken, __ATOMIC_SEQ_CST);
    int number = 4, *none = NULL;
    __atomic_store(&one->last, &none, __ATOMIC_SEQ_CST);
    printf("%d %d\n", one->last == NULL, __atomic_always_lock_free(sizeof number, NULL));
    free(one);
    return 0;
}
