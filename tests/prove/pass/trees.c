/* Trees along members: what stores, calls, loops and frees leave of them. */
#include <stdlib.h>
struct node { int key; struct node *left, *right; };
#define TREE(t) is_tree(t, node.left, node.right)
#define NODES(t) tree(t, node.left, node.right)

/*@ requires t != NULL && TREE(t) && t->left != NULL;
    ensures TREE(\result);
    ensures NODES(\result) == \old(NODES(t)); */
struct node *rotate(struct node *t) {
    struct node *l = t->left;
    t->left = l->right;
    l->right = t;
    return l;
}

/* In between, both members lead to the same nodes. */
/*@ requires t != NULL && TREE(t);
    ensures TREE(t);
    ensures NODES(t) == \old(NODES(t)); */
void mirror(struct node *t) {
    struct node *l = t->left;
    t->left = t->right;
    t->right = l;
}

/*@ requires TREE(a) && TREE(b);
    requires forall(x, NODES(a), !in(x, NODES(b)));
    assigns \nothing;
    ensures \result == NULL || TREE(\result);
    ensures TREE(a) && TREE(b); */
struct node *join(struct node *a, struct node *b) {
    struct node *n = malloc(sizeof *n);
    if (!n) return NULL;
    n->key = 0;
    n->left = a;
    n->right = b;
    return n;
}

/*@ assigns \nothing;
    ensures \result == NULL || (TREE(\result) && NODES(\result) == {\result}); */
struct node *leaf(int key) {
    struct node *n = calloc(1, sizeof *n);
    if (n) n->key = key;
    return n;
}

/*@ requires t != NULL && TREE(t);
    ensures t->left != t->right || t->left == NULL;
    ensures TREE(t->left) && TREE(t->right);
    ensures t->left == NULL || (t->left->left != t && t->left->right != t && (t->right == NULL || t->left->left != t->right)); */
void children(struct node *t) { (void)t; }

/* Another tree's nodes change. */
/*@ requires TREE(a) && TREE(b) && a != NULL && !in(a, NODES(b));
    ensures TREE(b) && NODES(b) == \old(NODES(b)); */
void apart(struct node *a, struct node *b) { a->left = b; }

/* Cutting off keeps a tree, even where the other pointer leads into it. */
/*@ requires TREE(a) && TREE(b) && a != NULL;
    ensures TREE(b); */
void cut(struct node *a, struct node *b) { a->left = NULL; (void)b; }

/*@ requires TREE(t);
    requires forall(x, NODES(t), \freeable(x));
    assigns \nothing;
    frees NODES(t); */
void free_all(struct node *t) {
    if (!t) return;
    free_all(t->left);
    free_all(t->right);
    free(t);
}

/*@ requires TREE(t) && t != NULL;
    requires forall(x, NODES(t), \freeable(x));
    assigns t->left;
    frees NODES(t->left);
    ensures TREE(t) && t->left == NULL && t->right == \old(t->right); */
void prune(struct node *t) {
    free_all(t->left);
    t->left = NULL;
}

/*@ requires TREE(t);
    assigns NODES(t)->key;
    ensures TREE(t) && NODES(t) == \old(NODES(t));
    ensures forall(x, NODES(t), x->key == 0); */
void zero(struct node *t) {
    if (!t) return;
    t->key = 0;
    zero(t->left);
    zero(t->right);
}

/*@ requires TREE(t) && t != NULL;
    assigns \nothing;
    ensures in(\result, NODES(t)) && \result->left == NULL; */
struct node *leftmost(struct node *t) {
    /*@ loop invariant in(t, NODES(\at(t, Pre))); */
    while (t->left)
        t = t->left;
    return t;
}

/* Three members, and a third pointer that is none of them. */
struct trie { struct trie *low, *same, *high, *parent; char c; };
/*@ requires t != NULL && is_tree(t, trie.low, trie.same, trie.high) && t->same != NULL;
    ensures is_tree(t, trie.low, trie.same, trie.high); */
void swap_ends(struct trie *t) {
    struct trie *low = t->low;
    t->low = t->high;
    t->high = low;
    t->same->parent = t;
}

static const struct node right = {3, NULL, NULL}, top = {2, NULL, (struct node *)&right};
/*@ requires is_tree(t, node.left, node.right);
    assigns \nothing; */
int sum(const struct node *t) { return t ? (sum(t->left) ^ sum(t->right)) : 0; }
