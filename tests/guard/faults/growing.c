/* A buffer that grows, with a cursor into it, and a table of pieces. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct buffer { char *bytes; size_t used, room; };
struct piece { size_t from, length; };
struct pieces { struct piece *all; size_t count, room; };

static void need(struct buffer *b, size_t more) {
    if (b->used + more <= b->room) return;
    size_t room = b->room == 0 ? 4 : b->room;
    while (room < b->used + more) room *= 2;
    char *bytes = realloc(b->bytes, room); //! bad-realloc: char *bytes = realloc(b->bytes + 1, room);
    if (bytes == NULL) exit(1);
    b->bytes = bytes; //! stale: if (b->bytes == NULL) b->bytes = bytes;
    b->room = room; //! size: b->room = room + 8;
}

static void append(struct buffer *b, const char *text) {
    size_t length = strlen(text);
    need(b, length + 1); //! size: if (b->room == 0) need(b, length + 1);
    memcpy(b->bytes + b->used, text, length + 1); //! off-by-one: memcpy(b->bytes + b->used, text, length + 2);
    b->used += length;
}

static void note(struct pieces *p, size_t from, size_t length) {
    if (p->count == p->room) {
        p->room = p->room == 0 ? 2 : p->room * 2;
        struct piece *all = realloc(p->all, p->room * sizeof *all); //! bad-realloc: struct piece *all = realloc(p->all, p->room);
        if (all == NULL) exit(1);
        p->all = all;
    }
    p->all[p->count].from = from; //! negative-index: p->all[(int)p->count - 1].from = from;
    p->all[p->count].length = length;
    p->count++; //! off-by-one: p->count += 2;
}

static void split(const struct buffer *b, struct pieces *p) {
    const char *start = b->bytes;
    for (const char *at = b->bytes; ; at++) {
        if (*at != ' ' && *at != '\0') continue; //! terminator: if (*at != ' ') continue;
        note(p, (size_t)(start - b->bytes), (size_t)(at - start));
        if (*at == '\0') break;
        start = at + 1;
    }
}

static int reversed(const struct buffer *b, struct piece piece, char *out) {
    size_t i;
    for (i = 0; i < piece.length; i++)
        out[i] = b->bytes[piece.from + piece.length - 1 - i]; //! off-by-one: out[i] = b->bytes[piece.from + piece.length + 16 - i];
    out[i] = '\0';
    return (int)i;
}

int main(void) {
    struct buffer text = { NULL, 0, 0 };
    struct pieces pieces = { NULL, 0, 0 };
    const char *words[] = { "one", "twelve", "three", "a", "seventeen" };
    for (size_t i = 0; i < 5; i++) {
        if (i > 0) append(&text, " ");
        append(&text, words[i]);
    }
    char *first = text.bytes; //! stale: char *first = text.bytes; append(&text, " and some more that is long"); printf("%c\n", *first);
    split(&text, &pieces);
    char out[12]; //! size: char out[4];
    for (size_t i = 0; i < pieces.count; i++)
        printf("%d %s\n", reversed(&text, pieces.all[i], out), out);
    printf("%c %zu\n", *first, text.used);
    free(pieces.all); //! bad-realloc: pieces.all = realloc(pieces.all, 8); printf("%zu\n", pieces.all[1].length);
    free(text.bytes); //! double-free: free(first); free(text.bytes);
    return 0;
}
