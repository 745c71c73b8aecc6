/* A list on the heap: nodes are made, found, moved and freed. */
#include <stdio.h>
#include <stdlib.h>

struct node {
    int key;
    struct node *next;
};

static struct node *push(struct node *head, int key) {
    struct node *made = malloc(sizeof *made);
    if (made == NULL) return head;
    made->key = key;
    made->next = head;
    return made;
}

static struct node *find(struct node *head, int key) {
    struct node *at = head;
    while (at != NULL && at->key != key) at = at->next;
    return at;
}

static struct node *drop(struct node *head, int key) {
    struct node **link = &head;
    while (*link != NULL) {
        struct node *at = *link;
        if (at->key == key) {
            *link = at->next;
            free(at);
            return head;
        }
        link = &at->next;
    }
    return head;
}

static int sum(const struct node *head) {
    int total = 0;
    for (const struct node *at = head; at != NULL; at = at->next) total += at->key;
    return total;
}

static struct node *reverse(struct node *head) {
    struct node *done = NULL;
    while (head != NULL) {
        struct node *next = head->next;
        head->next = done;
        done = head;
        head = next;
    }
    return done;
}

int main(void) {
    struct node *head = NULL;
    for (int i = 0; i < 8; i++) head = push(head, i * i);
    printf("%d\n", sum(head));
    head = drop(head, 16);
    struct node *four = find(head, 4); //! null: struct node *four = find(head, 5);
    printf("%d\n", four->key);
    head = reverse(head);
    printf("%d %d\n", head->key, sum(head));
    struct node *last = find(head, 49);
    last->key = 50;
    head = drop(head, 1); //! use-after-free: head = drop(head, 50);
    printf("%d\n", last->key);
    while (head != NULL) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
