/* Subtrees change places, so that nobody can say which node belongs to which tree: each link leads to a node or nowhere, and that is enough. */
#include <stdlib.h>

struct node {
    int key;
    struct node *left, *right;
};

static struct node *grow(int levels)
{
    if (levels <= 0)
        return NULL;
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->key = levels;
    n->left = NULL;
    n->right = NULL;
    n->left = grow(levels - 1);
    n->right = grow(levels - 1);
    return n;
}

static void hang(struct node *on, struct node *left, struct node *right)
{
    on->left = left;
    on->right = right;
}

static int weave(struct node *t)
{
    if (!t)
        return 0;
    struct node *l = t->left, *r = t->right;
    while (l && r) {
        struct node *inner = l->right;
        hang(l, l->left, r->left);
        hang(r, inner, r->right);
        l = l->right;
        r = r->left;
    }
    int below = weave(t->left);
    return weave(t->right) | below | t->key;
}

int main(void)
{
    struct node *t = grow(5);
    weave(t);
    return weave(t) != 0;
}
