/* A store that keeps what was asked for last: a list with two ends through records that are also in a table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SLOTS 5

struct record { int key; char *value; struct record *newer, *older, *same; };
struct store { struct record *slots[SLOTS]; struct record *newest, *oldest; int count, most; };

static struct record *find(struct store *s, int key) {
    struct record *r = s->slots[key % SLOTS]; //! off-by-one: struct record *r = s->slots[key % (SLOTS + 3)];
    while (r != NULL && r->key != key) r = r->same; //! null: while (r->key != key) r = r->same;
    return r;
}

static void unlink_record(struct store *s, struct record *r) {
    if (r->newer != NULL) r->newer->older = r->older; else s->newest = r->older; //! null: r->newer->older = r->older;
    if (r->older != NULL) r->older->newer = r->newer; else s->oldest = r->newer; //! null: r->older->newer = r->newer;
    r->newer = r->older = NULL;
}

static void put_first(struct store *s, struct record *r) {
    r->older = s->newest;
    if (s->newest != NULL) s->newest->newer = r; //! null: s->newest->newer = r;
    s->newest = r;
    if (s->oldest == NULL) s->oldest = r;
}

static void drop_oldest(struct store *s) {
    struct record *r = s->oldest;
    struct record **at = &s->slots[r->key % SLOTS];
    while (*at != r) at = &(*at)->same;
    *at = r->same; //! stale: (void)at;
    unlink_record(s, r); //! stale: free(r->value); free(r); return;
    s->count--;
    free(r->value);
    free(r);
}

static void put(struct store *s, int key, const char *value) {
    struct record *r = find(s, key);
    if (r == NULL) {
        if (s->count == s->most) drop_oldest(s);
        r = calloc(1, sizeof *r); //! size: r = calloc(1, sizeof *r - 8);
        if (r == NULL) exit(1);
        r->key = key; //! negative-index: r->key = -key;
        r->same = s->slots[key % SLOTS];
        s->slots[key % SLOTS] = r;
        s->count++;
    } else {
        unlink_record(s, r);
        free(r->value); //! double-free: free(r->value); free(r->value);
    }
    r->value = malloc(strlen(value) + 1);
    if (r->value == NULL) exit(1);
    strcpy(r->value, value);
    put_first(s, r);
}

int main(void) {
    struct store s = { { NULL }, NULL, NULL, 0, 3 };
    char text[16]; //! size: char text[6];
    for (int i = 1; i < 9; i++) {
        snprintf(text, sizeof text, "value %d", i * i);
        put(&s, i * 3 % 7 + 1, text); //! null: put(&s, i * 3 % 7 + 1, i == 5 ? NULL : text);
    }
    struct record *last = s.oldest;
    for (struct record *r = s.newest; r != NULL; r = r->older) printf("%d %s\n", r->key, r->value);
    printf("%d %s\n", last->key, find(&s, last->key)->value); //! null: printf("%d %s\n", last->key, find(&s, 99)->value);
    put(&s, 8, "new");
    printf("%s\n", s.newest->value); //! stale: printf("%s\n", last->value);
    while (s.newest != NULL) {
        struct record *older = s.newest->older; //! stale: struct record *older = s.newest->older; free(s.newest->value);
        free(s.newest->value);
        free(s.newest); //! use-after-free: free(s.newest); printf("%d\n", s.newest->key);
        s.newest = older;
    }
    return 0;
}
