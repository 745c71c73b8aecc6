/* Lesson: a verified header library.
 *
 * list_entry.h holds the LIST_ENTRY family of the Windows kernel with its contracts. Its functions are proved with every file that
 * includes it; a file that uses them sees their contracts only. Here: a queue of requests.
 */
#include "list_entry.h"

struct request {
    int number;
    LIST_ENTRY link;
};

/*@ requires is_ring(queue) && \valid(r);
    requires new: !BS(&r->link) && !on_ring(&r->link, queue);
    modifies r->link.Flink, r->link.Blink, queue->Blink, queue->Blink->Flink;
    ensures is_ring(queue) && queue->Blink == &r->link;
    ensures number_kept: r->number == \old(r->number); */
void submit(LIST_ENTRY *queue, struct request *r)
{
    InsertTailList(queue, &r->link);
}

/*@ requires is_ring(queue);
    requires requests: forall(x, list(queue, LIST_ENTRY.Flink), x == queue || \valid(container(x, struct request, link)));
    modifies queue->Flink, queue->Flink->Flink->Blink;
    ensures is_ring(queue);
    ensures empty: \old(queue->Flink) == queue ==> \result == NULL;
    ensures first: \old(queue->Flink) != queue ==> \valid(\result) && &\result->link == \old(queue->Flink)
      && !on_ring(&\result->link, queue); */
struct request *next_request(LIST_ENTRY *queue)
{
    if (IsListEmpty(queue))
        return NULL;
    LIST_ENTRY *entry = RemoveHeadList(queue);
    return CONTAINING_RECORD(entry, struct request, link);
}
