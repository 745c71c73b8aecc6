typedef struct entry { struct entry *next; struct entry *prev; } entry;
typedef struct item { int data; entry link; } item;

/*@ requires forall(x, list(e, entry.next), Obj(x) != Obj(h) && Off(x) == 8);
    requires B(e, entry.next) == h;
    requires BS(h);
    requires in(h, array(h, 4, n)) ==> alloc(h);
    modifies decr(list(e, entry.next), 8);
    ensures forall(x, list(e, entry.next), deref(x - 8) == 42);
    ensures forall(x, old_list(e, entry.next), in(x, list(e, entry.next)));
*/
void f(entry *h, entry *e, int n);

struct node { int data; struct node *next; };

/*@ requires \valid(list(p, node.next));
    modifies list(p, node.next)->data;
    ensures \fresh(\result) && \freeable(\result) && \block_length(\result) == sizeof(*p);
*/
struct node *g(struct node *p);
