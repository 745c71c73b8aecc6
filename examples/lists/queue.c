/* Lesson: a queue with a pointer to its last link, as in sys/queue.h (STAILQ).
 *
 * The head remembers the address of the link at which the next entry goes: that of the last entry, or its own `first` while the
 * queue is empty. Appending is one store through that address. The predicate says which of the two it is.
 */
#include <stddef.h>

struct job {
    int number;
    struct job *next;
};

struct queue {
    struct job *first;
    struct job **last;
};

/*@ predicate is_queue(struct queue *q) =
      \valid(q) && B(q->first, job.next) == NULL
      && forall(x, list(q->first, job.next), \valid(x))
      && (q->first == NULL ==> q->last == &q->first)
      && (q->first != NULL ==> exists(x, list(q->first, job.next), x->next == NULL && q->last == &x->next)); */

/*@ requires \valid(q);
    modifies *q;
    ensures is_queue(q) && q->first == NULL; */
void queue_init(struct queue *q)
{
    q->first = NULL;
    q->last = &q->first;
}

/*@ requires is_queue(q) && \valid(j);
    requires new: !in(j, list(q->first, job.next));
    modifies j->next, q->first, q->last, *q->last;
    ensures appended: in(j, list(q->first, job.next)) && q->last == &j->next;
    ensures is_queue(q);
    ensures kept: forall(x, old_list(\old(q->first), job.next), in(x, list(q->first, job.next))); */
void queue_append(struct queue *q, struct job *j)
{
    j->next = NULL;
    *q->last = j;
    q->last = &j->next;
}

/*@ requires is_queue(q);
    modifies q->first, q->last;
    ensures is_queue(q);
    ensures taken: \result == \old(q->first);
    ensures rest: \result != NULL ==> q->first == \old(q->first->next) && !in(\result, list(q->first, job.next)); */
struct job *queue_take(struct queue *q)
{
    struct job *j = q->first;
    if (j != NULL) {
        q->first = j->next;
        if (q->first == NULL)
            q->last = &q->first;
    }
    return j;
}
