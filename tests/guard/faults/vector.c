/* A vector that grows with realloc, sorted and searched. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vector {
    int *items;
    size_t count, room;
};

static int append(struct vector *v, int item) {
    if (v->count == v->room) {
        size_t room = v->room > 0 ? 2 * v->room : 4;
        int *grown = realloc(v->items, room * sizeof(int));
        if (grown == NULL) return 0;
        v->items = grown; //! use-after-free: (void)grown;
        v->room = room; //! size: v->room = room + 1;
    }
    v->items[v->count++] = item;
    return 1;
}

static void insert_sorted(int *items, size_t count) {
    for (size_t i = 1; i < count; i++) {
        int item = items[i];
        size_t at = i;
        while (at > 0 && items[at - 1] > item) {
            items[at] = items[at - 1];
            at--;
        }
        items[at] = item;
    }
}

static int search(const int *items, int count, int wanted) {
    int low = 0, high = count - 1; //! off-by-one: int low = 0, high = count;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (items[middle] == wanted) return middle;
        if (items[middle] < wanted) low = middle + 1;
        else high = middle - 1;
    }
    return -1;
}

static int *copy(const int *items, size_t count) {
    int *made = malloc(count * sizeof(int));
    if (made == NULL) exit(1);
    memcpy(made, items, count * sizeof(int));
    return made;
}

int main(void) {
    struct vector v = { NULL, 0, 0 };
    unsigned seed = 7;
    for (int i = 0; i < 20; i++) {
        seed = seed * 1103515245u + 12345u;
        append(&v, (int)(seed >> 16 & 0xff));
    }
    insert_sorted(v.items, v.count);
    for (size_t i = 0; i < v.count; i++) printf("%d ", v.items[i]);
    printf("\n%d %d\n", search(v.items, (int)v.count, v.items[7]), search(v.items, (int)v.count, 1000));
    int *second = copy(v.items, v.count);
    second[0] += 5;
    printf("%d %d\n", second[0], v.items[v.count - 1]);
    free(second);
    free(v.items);
    return 0;
}
