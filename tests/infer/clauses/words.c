#include <stddef.h>

/* Splits a text into words; places that are too many are refused. */
struct word { int start, end; };
struct splitter { unsigned at; unsigned next; };

static struct word *new_word(struct splitter *s, struct word *words, unsigned room)
{
    if (s->next >= room) {
        return NULL;
    }
    struct word *w = &words[s->next++];
    w->start = w->end = -1;
    return w;
}

static void fill(struct word *w, int start, int end)
{
    w->start = start;
    w->end = end;
}

int split(struct splitter *s, const char *text, size_t length, struct word *words, unsigned room)
{
    for (; s->at < length && text[s->at] != '\0'; s->at++) {
        if (words == NULL) {
            continue;
        }
        struct word *w = new_word(s, words, room);
        if (w == NULL) {
            return -1;
        }
        fill(w, 0, 1);
    }
    return 0;
}

int last_start(struct splitter *s, struct word *words, unsigned room)
{
    if (s->next > room || s->next == 0) {
        return -1;
    }
    return words[s->next - 1].start;
}
