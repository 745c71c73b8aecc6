/* All pointers to these structs are null or lead to objects that are there: what is not stored is null. */
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *left, *right; };
struct pair { struct node *first, *second; };

static struct node *made(int value) {
    struct node *node = (struct node *)malloc(sizeof(struct node));
    if (!node) exit(1);
    node->value = value;
    node->left = node->right = NULL;
    return node;
}

static struct node *insert(struct node *tree, int value) {
    if (!tree) return made(value);
    if (value < tree->value) tree->left = insert(tree->left, value);
    else tree->right = insert(tree->right, value);
    return tree;
}

static int sum(struct node *tree) { return tree ? tree->value + sum(tree->left) + sum(tree->right) : 0; }

static struct node *nothing(int give) { if (give) return made(give); return NULL; }

int main(void) {
    struct node *tree = NULL;
    for (int i = 0; i < 20; i++) tree = insert(tree, i * 7 % 20);
    struct pair pair;
    pair.first = tree;
    pair.second = nothing(0);
    struct node **table = (struct node **)malloc(4 * sizeof(struct node *));
    if (!table) return 1;
    for (int i = 0; i < 4; i++) table[i] = nothing(i);
    printf("%d %d %d\n", sum(pair.first), pair.second == NULL, table[0] == NULL);
    printf("%d\n", table[3]->value);
    return 0;
}
