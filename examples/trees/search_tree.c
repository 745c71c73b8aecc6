/* A search tree: the nodes of a tree are a set, `tree(t, node.left, node.right)`, as the elements of a list are. `is_tree(..)` says that
   no node has two parents, that every way down ends with NULL, and that all nodes are there. */
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

struct node {
    int key;
    int value;
    struct node *left, *right;
};

/*@ requires is_tree(t, node.left, node.right);
    assigns \nothing;
    ensures \result == NULL || (in(\result, tree(t, node.left, node.right)) && \result->key == key); */
struct node *tree_find(struct node *t, int key)
{
    /*@ loop invariant is_tree(t, node.left, node.right);
        loop invariant t == NULL || in(t, tree(\at(t, Pre), node.left, node.right)); */
    while (t && t->key != key)
        t = key < t->key ? t->left : t->right;
    return t;
}

/*@ requires \valid(root) && is_tree(*root, node.left, node.right);
    assigns *root, tree(*root, node.left, node.right)->value,
            tree(*root, node.left, node.right)->left, tree(*root, node.left, node.right)->right;
    ensures is_tree(*root, node.left, node.right);
    ensures \subset(\old(tree(*root, node.left, node.right)), tree(*root, node.left, node.right)); */
bool tree_insert(struct node **root, int key, int value)
{
    struct node **pp = root;
    /*@ loop invariant is_tree(*root, node.left, node.right) && is_tree(*pp, node.left, node.right) && \valid(pp);
        loop invariant pp == root || exists(q, tree(*root, node.left, node.right), pp == &q->left || pp == &q->right);
        loop assigns tree(*root, node.left, node.right)->value; */
    while (*pp) {
        if (key == (*pp)->key) {
            (*pp)->value = value;
            return true;
        }
        pp = key < (*pp)->key ? &(*pp)->left : &(*pp)->right;
    }
    struct node *n = malloc(sizeof *n);
    if (!n)
        return false;
    n->key = key;
    n->value = value;
    n->left = n->right = NULL;
    *pp = n;
    return true;
}

/*@ requires is_tree(t, node.left, node.right);
    assigns \nothing; */
size_t tree_height(const struct node *t)
{
    if (!t)
        return 0;
    size_t l = tree_height(t->left);
    size_t r = tree_height(t->right);
    return 1 + (l > r ? l : r);
}

/*@ requires is_tree(t, node.left, node.right);
    requires forall(x, tree(t, node.left, node.right), \freeable(x));
    assigns \nothing;
    frees tree(t, node.left, node.right); */
void tree_free(struct node *t)
{
    if (!t)
        return;
    tree_free(t->left);
    tree_free(t->right);
    free(t);
}
