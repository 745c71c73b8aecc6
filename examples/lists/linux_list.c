/* Lesson: list.h of the Linux kernel, and a walk with list_for_each.
 *
 * The macro is an ordinary `for` loop once it is expanded, so that an invariant before it belongs to that loop.
 */
#include "linux_list.h"

struct process {
    int priority;
    struct list_head run;
};

/*@ predicate is_run_queue(struct list_head *queue) =
      is_head(queue)
      && forall(x, list(queue, list_head.next), x == queue || \valid(container(x, struct process, run))); */

/*@ requires is_run_queue(queue) && \valid(p);
    requires new: !BS(&p->run) && !on(&p->run, queue);
    modifies p->run.next, p->run.prev, queue->prev, queue->prev->next;
    ensures is_head(queue) && queue->prev == &p->run; */
void enqueue(struct list_head *queue, struct process *p)
{
    list_add_tail(&p->run, queue);
}

/*@ requires is_run_queue(queue);
    requires not_empty: queue->next != queue;
    modifies \nothing;
    ensures on(&\result->run, queue) && &\result->run != queue;
    ensures highest: forall(x, list(queue, list_head.next),
      x == queue || container(x, struct process, run)->priority <= \result->priority); */
struct process *most_urgent(struct list_head *queue)
{
    struct list_head *position;
    struct process *best = list_entry(queue->next, struct process, run);
    /*@ invariant on(position, queue) && on(&best->run, queue) && &best->run != queue;
        invariant behind: forall(x, list(queue, list_head.next), x == queue
          || (position != queue && in(x, list(position, list_head.next)))
          || container(x, struct process, run)->priority <= best->priority); */
    list_for_each(position, queue) {
        struct process *p = list_entry(position, struct process, run);
        if (p->priority > best->priority)
            best = p;
    }
    return best;
}

/*@ requires is_head(head_of(&p->run)) && on(&p->run, head_of(&p->run)) && !BS(&p->run);
    modifies p->run.next->prev, p->run.prev->next;
    ensures gone: is_head(\old(head_of(&p->run))) && !on(&p->run, \old(head_of(&p->run)));
    ensures p->priority == \old(p->priority); */
void stop(struct process *p)
{
    list_del(&p->run);
}
