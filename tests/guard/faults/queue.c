/* A ring of records with members of many sizes, and callbacks in a table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 5

struct message {
    char tag[3];
    short code;
    union {
        int number;
        char bytes[4];
    } body;
    double weight;
};

struct ring {
    struct message slots[ROOM];
    unsigned head, count;
};

typedef int handler(const struct message *);

static int plain(const struct message *m) { return m->body.number; }
static int bytes(const struct message *m) { return m->body.bytes[0] + m->body.bytes[3]; }
static int weighed(const struct message *m) { return (int)(m->weight * 2); }

static handler *const handlers[] = { plain, bytes, weighed };

static int put(struct ring *r, struct message m) {
    if (r->count == ROOM) return 0;
    r->slots[(r->head + r->count) % ROOM] = m; //! off-by-one: r->slots[(r->head + r->count + 1) % (ROOM + 1)] = m;
    r->count++;
    return 1;
}

static int take(struct ring *r, struct message *m) {
    if (r->count == 0) return 0;
    *m = r->slots[r->head];
    r->head = (r->head + 1) % ROOM;
    r->count--;
    return 1;
}

static int dispatch(const struct message *m) {
    if (m->code < 0 || m->code >= 3) return -1;
    return handlers[m->code](m);
}

int main(void) {
    struct ring *ring = calloc(1, sizeof *ring);
    if (ring == NULL) return 1;
    int total = 0;
    for (int i = 0; i < 12; i++) {
        struct message m = { { 'm', (char)('0' + i % 10), '\0' }, (short)(i % 4), { i * 3 }, i / 2.0 };
        if (!put(ring, m)) {
            struct message old;
            while (take(ring, &old)) total += dispatch(&old) + old.tag[1];
            put(ring, m);
        }
    }
    struct message rest[ROOM];
    unsigned left = 0;
    while (take(ring, &rest[left])) left++;
    for (unsigned i = 0; i < left; i++) total += dispatch(&rest[i]) + (int)strlen(rest[i].tag);
    printf("%d %u\n", total, left);
    free(ring);
    return 0;
}
