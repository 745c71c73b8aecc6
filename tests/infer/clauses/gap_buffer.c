// A gap buffer: text with a hole where the cursor is. Numbers of which two together are at most the third, and memory that grows.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct gap {
    char *text;
    size_t size;     /* of text */
    size_t before;   /* letters in front of the cursor */
    size_t after;    /* letters behind it */
};

struct gap *gap_new(size_t size)
{
    struct gap *g = malloc(sizeof *g);
    if (!g)
        return NULL;
    if (size < 16)
        size = 16;
    g->text = malloc(size);
    if (!g->text) {
        free(g);
        return NULL;
    }
    g->size = size;
    g->before = 0;
    g->after = 0;
    return g;
}

void gap_free(struct gap *g)
{
    if (g) {
        free(g->text);
        free(g);
    }
}

static int grow(struct gap *g)
{
    size_t size = g->size * 2;
    char *text = malloc(size);
    if (!text)
        return -1;
    memcpy(text, g->text, g->before);
    memcpy(text + size - g->after, g->text + g->size - g->after, g->after);
    free(g->text);
    g->text = text;
    g->size = size;
    return 0;
}

int gap_insert(struct gap *g, char c)
{
    if (g->before + g->after == g->size && grow(g) < 0)
        return -1;
    g->text[g->before++] = c;
    return 0;
}

void gap_left(struct gap *g)
{
    if (g->before > 0) {
        g->before--;
        g->after++;
        g->text[g->size - g->after] = g->text[g->before];
    }
}

void gap_right(struct gap *g)
{
    if (g->after > 0) {
        g->text[g->before] = g->text[g->size - g->after];
        g->before++;
        g->after--;
    }
}

int gap_delete(struct gap *g)
{
    if (g->before == 0)
        return -1;
    g->before--;
    return 0;
}

int main(void)
{
    struct gap *g = gap_new(4);
    int c;
    if (!g)
        return 1;
    while ((c = getchar()) != EOF) {
        if (c == '<')
            gap_left(g);
        else if (c == '>')
            gap_right(g);
        else if (c == '#')
            gap_delete(g);
        else if (gap_insert(g, (char)c) < 0)
            break;
    }
    fwrite(g->text, 1, g->before, stdout);
    fwrite(g->text + g->size - g->after, 1, g->after, stdout);
    gap_free(g);
    return 0;
}
