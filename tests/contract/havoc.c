// -m32
typedef struct _LIST_ENTRY {
  struct _LIST_ENTRY *Flink;
  struct _LIST_ENTRY *Blink;
} LIST_ENTRY;
typedef struct { int data; LIST_ENTRY link; char tag; } A;
struct node { struct node *next; short size; };
LIST_ENTRY head;
int global, *pointer;

/*@ requires Obj(e) != Obj(&head) && Off(e) == 4 && alloc(e) && Obj(e) != \null;
    requires block(e, LIST_ENTRY.Blink) == &head && B(e, 4) == e && B(p, A.link.Flink) == p;
    requires list(e, 0) == list(e, LIST_ENTRY.Flink) && list(n, node.next) == list(n, struct node.next);
    requires list(v, node.next) == list(n, 0);
    requires BS(e) && in(e, BS) && !BS(n);
    requires deref(e) == e && deref(e + 4) == &head && deref(&global) == 1 && deref(addr(global)) == 2;
    requires deref(e - 4) == 42 && deref(p) == 1 && deref(p + 4) == e && deref(p + 12) == 'x' && deref(n + 4) == 3;
    requires deref(v) == 5 && deref(v) == e && deref(deref(e) + 4) == e && 42 == (deref(e - 4));
    requires container(e, A, link)->data == 1 && container(e, A, link.Flink) == p && container(e, A, data) == p;
    requires container(list(e, 0), A, link)->data == {1};
    requires exists(x, array(pointer, 4, 10), deref(x) == 0) && forall(x, incr(list(e, 0), LIST_ENTRY.Blink), deref(x) == e);
    modifies incr(list(e, 0), 4), decr(list(e, 0), A.link), deref(pointer), deref(list(e, 0));
    modifies union(list(e, 0), {pointer}), intersection(list(e, 0), list(e, 4)), difference(BS, list(e, 0));
    ensures old_list(head.Flink, 0) == list(head.Flink, 0) && old_deref(e) == old_block(e, 0) && old_alloc(e);
    ensures forall(x, old_list(e, 0), old_deref(x - 4) == 1 && deref(x) == old_deref(head.Flink));
    ensures old(global) == global && old_deref(&global) == \old(global);
 */
void forms(LIST_ENTRY *e, A *p, struct node *n, void *v)
{
  LIST_ENTRY *iter = e;
  /*@ invariant in(iter, old_list(iter, 0)) && old_deref(&iter->Flink) == iter
      invariant forall(x, list(iter, 0), in(x, old_list(x, 0)) && old_deref(x) == x) */
  while (iter->Flink) iter = iter->Flink;
}

//@ requires list(e, 2) == {e};                 //~ spec-type
//@ requires list(p, 0) == {p};                 //~ spec-type
//@ requires list(pointer, 0) == {pointer};     //~ spec-type
//@ requires list(e, global) == {e};            //~ spec-type
//@ requires list(global, 0) == {e};            //~ spec-type
//@ requires list(e, A.data) == {e};            //~ spec-type
//@ requires list(e, A.none) == {e};            //~ spec-unknown-name
//@ requires list(e, None.next) == {e};         //~ spec-unknown-name
//@ requires list(e) == {e};                    //~ spec-type
//@ requires deref(v);                          //~ spec-type
//@ requires deref(global) == 1;                //~ spec-type
//@ requires Off(global) == 1;                  //~ spec-type
//@ requires container(e, A, none) == p;        //~ spec-unknown-name
//@ requires container(e, int, x) == p;         //~ spec-type
//@ requires old_list(e, 0) == {e};             //~ spec-misplaced
//@ requires incr(global, 4) == {e};            //~ spec-type
void wrong(LIST_ENTRY *e, A *p, void *v);

//@ predicate list(int *p, integer n) = \valid(p + (0 .. n - 1));
//@ requires list(pointer, 3);
void users_go_first(void);
