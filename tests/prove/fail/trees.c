/* What breaks a tree, and what is no proof of one. */
#include <stdlib.h>
struct node { int key; struct node *left, *right; };
#define TREE(t) is_tree(t, node.left, node.right)
#define NODES(t) tree(t, node.left, node.right)

/*@ requires t != NULL && TREE(t);
    ensures TREE(t); */ //~ postcondition
void share(struct node *t) { t->left = t->right; }

/*@ requires t != NULL && TREE(t);
    ensures TREE(t); */ //~ postcondition
void cycle(struct node *t) { t->left = t; }

/*@ requires t != NULL && TREE(t) && t->left != NULL;
    ensures TREE(t); */ //~ postcondition
void lead_back(struct node *t) { t->left->right = t; }

/*@ requires t != NULL && TREE(t);
    ensures TREE(t); //~ postcondition
    ensures NODES(t) == \old(NODES(t)); */ //~ postcondition
void mirror(struct node *t) {
    t->left = t->right;
    t->right = t->left;
}

/*@ requires t != NULL && TREE(t);
    ensures NODES(t) == \old(NODES(t)); */ //~ postcondition
void lose(struct node *t) { t->left = NULL; }

/* They may have nodes in common. */
/*@ requires TREE(a) && TREE(b);
    ensures \result == NULL || TREE(\result); */ //~ postcondition
struct node *join(struct node *a, struct node *b) {
    struct node *n = malloc(sizeof *n);
    if (!n) return NULL;
    n->key = 0;
    n->left = a;
    n->right = b;
    return n;
}

/* One member has no value yet. */
/*@ requires TREE(a);
    ensures \result == NULL || TREE(\result); */ //~ postcondition
struct node *half(struct node *a) {
    struct node *n = malloc(sizeof *n);
    if (!n) return NULL;
    n->key = 0;
    n->left = a;
    return n;
}

/*@ requires TREE(t);
    requires forall(x, NODES(t), \freeable(x));
    assigns \nothing;
    frees NODES(t); */
void free_twice(struct node *t) {
    if (!t) return;
    free_twice(t->left);
    free_twice(t->left); //~ precondition
    free(t);
}

/*@ requires TREE(t);
    requires forall(x, NODES(t), \freeable(x));
    assigns \nothing;
    frees NODES(t); */
void free_early(struct node *t) {
    if (!t) return;
    free_early(t->left);
    free(t);
    free_early(t->right); //~ use-after-free
}

/* `b` may be below `a`. */
/*@ requires TREE(a) && TREE(b) && a != NULL && b != NULL;
    ensures TREE(b); */ //~ postcondition
void hang(struct node *a, struct node *b) { a->left = b; }

/*@ requires TREE(t) && t != NULL;
    assigns t->left;
    ensures TREE(t); */
void change(struct node *t);

/*@ requires TREE(t) && t != NULL && t->left != NULL;
    ensures t->left == \old(t->left); */ //~ postcondition
void after_call(struct node *t) { change(t); }
