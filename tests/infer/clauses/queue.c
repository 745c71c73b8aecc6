/* Two indices that start again at the size: both stay below it, and the allocation tells how many elements there are. */
#include <stdlib.h>

struct queue { int *items; unsigned head; unsigned tail; unsigned size; };

int start(struct queue *q, unsigned size)
{
    if (size < 2 || !(q->items = malloc(size * sizeof(int))))
        return 0;
    q->head = q->tail = 0;
    q->size = size;
    return 1;
}

int push(struct queue *q, int value)
{
    if ((q->tail + 1) % q->size == q->head)
        return 0;
    q->items[q->tail] = value;
    q->tail = (q->tail + 1) % q->size;
    return 1;
}

int pop(struct queue *q)
{
    int value = 0;
    if (q->head != q->tail) {
        value = q->items[q->head];
        if (++q->head == q->size)
            q->head = 0;
    }
    return value;
}
