struct node { struct node *next; int data; };
int a[10], b[10], *q;
struct node *head;

/*@ predicate reached(set<int *> s, int *p) = in(p, s);
    logic set<int *> cells(int *p, integer n) = p + (0 .. n - 1);
 */

/*@ requires \valid(p + (0 .. n - 1)) && \valid_read(&b[1 .. 2]) && \valid(a + (..));
    requires \separated(p, a + (0 .. 9), b + (0 .. 9), &q);
    requires \subset({1, 2}, 0 .. 9) && 3 \in (0 .. 9) && in(p, {q, p});
    requires \union(a + (0 .. 3), p) == union(a + (0 .. 3), {p});
    requires \inter(a + (0 .. 3), p + (0 .. n)) == \empty;
    requires reached(p, p) && reached(cells(p, n), p + 1);
    requires p \in { &a[i] | integer i; 0 <= i < 5 };
    requires \initialized(p + (0 .. 2)) && \valid(list(head, node.next));
    modifies p[0 .. n - 1], a[..], b[1 ..], q, *q;
    modifies { a[i] | integer i; 0 <= i < n && i % 2 == 0 };
    modifies \union(a[0 .. 1], head->data), list(head, node.next)->data, {q};
    modifies difference(array(p, 4, n), array(p, 4, 1)), deref(list(head, struct node.next));
    modifies (*head).next, \nothing;
    frees head, list(head, node.next);
    ensures forall(i, 0 .. n - 1, p[i] == 0) && exists(x, list(head, node.next), x->data == 1);
 */
void sets(int *p, int n);

//@ modifies n + 1;                        //~ spec-type
//@ modifies p + 1;                        //~ spec-type
//@ frees n;                               //~ spec-type
//@ requires \subset(p, 1 == 1);           //~ spec-type
//@ requires forall(x, p, x != 0);         //~ spec-type
//@ requires forall(1, {p}, 1 == 1);       //~ spec-type
//@ requires in(1, {p});                   //~ spec-type
//@ requires {1, p} == {p};                //~ spec-type
//@ requires {p} == p;                     //~ spec-type
//@ requires p - a + (0 .. 1) == p;        //~ spec-type
//@ requires \valid(n) && \separated(p);   //~ spec-type
void wrong(int *p, int n);
