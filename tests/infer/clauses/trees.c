/* Trees: what goes down along two members, in loops and by calls of itself. */
#include <stdbool.h>
#include <stdlib.h>

struct node {
    int key;
    struct node *left, *right;
};

struct node *grow(int levels)
{
    if (levels <= 0)
        return NULL;
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    struct node *left = grow(levels - 1);
    struct node *right = grow(levels - 1);
    n->key = levels;
    n->left = left;
    n->right = right;
    return n;
}

bool holds(const struct node *t, int key)
{
    while (t && t->key != key)
        t = key < t->key ? t->left : t->right;
    return t != NULL;
}

void clear(struct node *t)
{
    if (t) {
        t->key = 0;
        clear(t->left);
        clear(t->right);
    }
}

bool insert(struct node **root, int key)
{
    struct node **pp = root;
    while (*pp) {
        if (key == (*pp)->key)
            return true;
        pp = key < (*pp)->key ? &(*pp)->left : &(*pp)->right;
    }
    struct node *n = malloc(sizeof *n);
    if (!n)
        return false;
    n->key = key;
    n->left = n->right = NULL;
    *pp = n;
    return true;
}

void drop(struct node *t)
{
    if (!t)
        return;
    drop(t->left);
    drop(t->right);
    free(t);
}

int main(void)
{
    struct node *t = grow(4);
    clear(t);
    return holds(t, 3);
}
