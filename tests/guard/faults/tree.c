/* A search tree, walked with a stack of its own and taken apart. */
#include <stdio.h>
#include <stdlib.h>

struct tree {
    int key;
    struct tree *left, *right;
};

static struct tree *insert(struct tree *t, int key) {
    if (t == NULL) {
        t = malloc(sizeof *t);
        if (t == NULL) exit(1);
        t->key = key;
        t->left = t->right = NULL;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else if (key > t->key) {
        t->right = insert(t->right, key);
    }
    return t;
}

static int height(const struct tree *t) {
    if (t == NULL) return 0;
    int left = height(t->left), right = height(t->right);
    return 1 + (left > right ? left : right);
}

static int least(const struct tree *t) {
    while (t->left != NULL) t = t->left;
    return t->key;
}

static int walk(const struct tree *t, int *keys, int room) {
    const struct tree *stack[8];
    int top = 0, count = 0;
    while (t != NULL || top > 0) {
        while (t != NULL) {
            stack[top++] = t;
            t = t->left;
        }
        t = stack[--top];
        if (count < room) keys[count++] = t->key;
        t = t->right;
    }
    return count;
}

static struct tree *without_least(struct tree *t) {
    if (t->left == NULL) {
        struct tree *right = t->right;
        free(t);
        return right;
    }
    t->left = without_least(t->left);
    return t;
}

static void burn(struct tree *t) {
    if (t == NULL) return;
    burn(t->left);
    burn(t->right);
    free(t);
}

int main(void) {
    struct tree *root = NULL;
    int keys[10];
    for (int i = 0; i < 10; i++) root = insert(root, (i * 7 + 3) % 10);
    printf("%d %d\n", height(root), least(root));
    int count = walk(root, keys, 10);
    for (int i = 0; i < count; i++) printf("%d ", keys[i]);
    root = without_least(root);
    printf("\n%d\n", least(root));
    int oldest = root->key;
    burn(root);
    printf("%d\n", oldest); //! use-after-free: printf("%d\n", root->key);
    return 0;
}
