/* A hash table with chains, keys as strings of their own. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 7

struct entry {
    char *key;
    int value;
    struct entry *next;
};

struct table {
    struct entry *slots[SLOTS];
    int count;
};

static unsigned hash(const char *key) {
    unsigned h = 5381;
    for (int i = 0; key[i] != '\0'; i++) h = h * 33 + (unsigned char)key[i];
    return h;
}

static struct entry *look_up(struct table *t, const char *key) {
    for (struct entry *e = t->slots[hash(key) % SLOTS]; e != NULL; e = e->next)
        if (strcmp(e->key, key) == 0) return e;
    return NULL;
}

static void set(struct table *t, const char *key, int value) {
    struct entry *e = look_up(t, key);
    if (e == NULL) {
        e = malloc(sizeof *e);
        if (e == NULL) exit(1);
        size_t length = strlen(key) + 1;
        e->key = malloc(length);
        if (e->key == NULL) exit(1);
        memcpy(e->key, key, length);
        unsigned slot = hash(key) % SLOTS;
        e->next = t->slots[slot];
        t->slots[slot] = e;
        t->count++;
    }
    e->value = value;
}

static void clear(struct table *t) {
    for (int i = 0; i < SLOTS; i++) {
        struct entry *e = t->slots[i];
        while (e != NULL) {
            struct entry *next = e->next;
            free(e->key);
            free(e);
            e = next;
        }
        t->slots[i] = NULL;
    }
    t->count = 0;
}

int main(void) {
    static struct table t;
    const char *names[] = { "ada", "grace", "barbara", "edsger", "tony", "niklaus", "dennis", "ken" };
    for (int i = 0; i < 8; i++) set(&t, names[i], i + 1);
    set(&t, "tony", 50);
    struct entry *found = look_up(&t, "tony"); //! null: struct entry *found = look_up(&t, "alan");
    printf("%d %d\n", t.count, found->value);
    int sum = 0;
    for (int i = 0; i < SLOTS; i++)
        for (struct entry *e = t.slots[i]; e != NULL; e = e->next) sum += e->value;
    printf("%d\n", sum);
    clear(&t);
    printf("%d %d\n", t.count, look_up(&t, "ada") == NULL); //! use-after-free: printf("%d %s\n", t.count, found->key);
    return 0;
}
