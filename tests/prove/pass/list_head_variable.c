/* Variables that point to lists are in no record: storing to them changes no chain. */
struct node { struct node *next; };
struct node *head;
struct queue { struct node *first; } queue;

/*@ requires forall(x, list(head, node.next), \valid(x)); modifies head; ensures head == 0; */
void drop(void) { head = 0; }

/*@ requires forall(x, list(head, node.next), \valid(x));
    modifies queue;
    ensures forall(x, list(head, node.next), \valid(x)); */
void keep(void) { queue.first = head; }

/*@ requires forall(x, list(head, node.next), \valid(x)); */
void remember(int again) {
    static struct node *last;
    last = head;
    struct node *local;
    struct node **at = &local;
    if (again) *at = 0;
    local = head;
}
