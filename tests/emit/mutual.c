// Records that point to each other, contain each other, and appear first in parameter lists.
int printf(const char *, ...);

struct visitor { void (*visit)(struct visitor *, struct node *); int seen; };
struct tree { struct node *root; int (*compare)(const struct leaf *, struct leaf *); };
struct node { struct node *left, *right; struct leaf { int key; struct tree *owner; } leaf; };
struct opaque;
static struct opaque *handle;
struct outer { struct inner { int a; } in[2]; struct inner *p; union { struct inner *q; long l; } u; };
typedef struct list list;
struct list { list *next; int value; };

static void count(struct visitor *v, void *n) { v->seen += n != 0; }
static int sum(const list *l) { return l ? l->value + sum(l->next) : 0; }
static list *reverse(list *l) {
    list *done = 0;
    while (l) { list *next = l->next; l->next = done; done = l; l = next; }
    return done;
}

int main(void) {
    struct tree t = {0, 0};
    struct node a = {0, 0, {1, &t}}, b = {&a, 0, {.key = 2}};
    t.root = &b;
    struct visitor v = {(void *)count, 0};
    v.visit(&v, (void *)t.root);
    struct outer o = {{{1}, {2}}, o.in + 1, {.q = o.in}};
    list three = {0, 3}, two = {&three, 2}, one = {&two, 1};
    printf("%d %d %d %d\n", t.root->left->leaf.owner == &t, v.seen, o.p->a, o.u.q->a);
    printf("%d %d\n", sum(&one), reverse(&one)->value);
    return handle != 0;
}
