/* Lesson: freeing a list (HAVOC's muh_free).
 *
 * Each server owns its name. Freeing all of them is safe because no two servers share a name and no name is a server: else an
 * object would be freed twice. The successor has to be read before its node is gone.
 */
#include <stdlib.h>

struct server {
    char *name;
    struct server *next;
};

/*@ predicate owns_all(struct server *head) =
      B(head, server.next) == NULL
      && forall(x, list(head, server.next), (\valid(x) && \freeable(x)))
      && forall(x, list(head, server.next), x->name == NULL || \freeable(x->name))
      && forall(x, list(head, server.next), forall(y, list(head, server.next),
           x->name == NULL || (Obj(x->name) != Obj(y) && (x == y || x->name != y->name)))); */

/*@ requires owns_all(head);
    modifies \nothing;
    frees list(head, server.next), list(head, server.next)->name;
    ensures gone: forall(x, old_list(head, server.next), !alloc(x));
    ensures names_gone: forall(x, old_list(head, server.next), !alloc(\old(x->name))); */
void free_all(struct server *head)
{
    struct server *p = head;
    /*@ invariant on_the_list: p == NULL || in(p, list(head, server.next));
        invariant rest: owns_all(p);
        invariant gone: forall(x, list(head, server.next), in(x, list(p, server.next)) || !alloc(x));
        invariant names_gone: forall(x, list(head, server.next),
          in(x, list(p, server.next)) || !alloc(\at(x->name, Pre))); */
    while (p != NULL) {
        struct server *next = p->next;
        free(p->name);
        free(p);
        p = next;
    }
}
