/* Lesson: several lists and parent pointers (HAVOC's list_appl).
 *
 * A project has two rings of tasks, those to do and those done. Each task points back to its project. Tasks move from one ring to the
 * other by the primitives of list_entry.h; that the rings stay apart and that every task on them still knows its project is
 * what is proved.
 */
#include "list_entry.h"

struct project {
    LIST_ENTRY open;
    LIST_ENTRY done;
    int finished;
};

struct task {
    struct project *project;
    int hours;
    LIST_ENTRY link;
};

/*@ predicate tasks_of(struct project *p, LIST_ENTRY *head) =
      is_ring(head)
      && forall(x, list(head, LIST_ENTRY.Flink), x == head
           || (\valid(container(x, struct task, link)) && container(x, struct task, link)->project == p)); */

/*@ predicate is_project(struct project *p) =
      \valid(p) && tasks_of(p, &p->open) && tasks_of(p, &p->done)
      && forall(x, list(&p->open, LIST_ENTRY.Flink), !on_ring(x, &p->done)); */

/*@ requires is_project(p) && \valid(t);
    requires new: !BS(&t->link) && !on_ring(&t->link, &p->open) && !on_ring(&t->link, &p->done);
    modifies t->project, t->hours, t->link.Flink, t->link.Blink, p->open.Blink, p->open.Blink->Flink;
    ensures on_ring(&t->link, &p->open);
    ensures is_project(p); */
void start(struct project *p, struct task *t, int hours)
{
    t->project = p;
    t->hours = hours;
    InsertTailList(&p->open, &t->link);
    /*@ assert open: tasks_of(p, &p->open); */
    /*@ assert done: tasks_of(p, &p->done); */
}

/* The task alone tells to which project it belongs. */
/*@ requires \valid(t) && is_project(t->project) && !BS(&t->link);
    requires started: on_ring(&t->link, &t->project->open);
    requires t->project->finished < 1000000;
    modifies t->link.Flink, t->link.Blink, t->link.Flink->Blink, t->link.Blink->Flink, t->project->finished,
      t->project->done.Blink, t->project->done.Blink->Flink;
    ensures moved: on_ring(&t->link, &t->project->done) && !on_ring(&t->link, &t->project->open);
    ensures is_project(t->project);
    ensures counted: t->project->finished == \old(t->project->finished) + 1; */
void finish(struct task *t)
{
    struct project *p = t->project;
    /*@ assert neighbours: on_ring(t->link.Flink, &p->open) && on_ring(t->link.Blink, &p->open); */
    RemoveEntryList(&t->link);
    /*@ assert between: is_project(p); */
    /*@ ghost Removed: ; */
    InsertTailList(&p->done, &t->link);
    /*@ assert forwards: forall(x, list(&p->open, LIST_ENTRY.Flink), in(x, \at(list(&p->open, LIST_ENTRY.Flink), Removed))); */
    /*@ assert backwards: forall(x, list(&p->open, LIST_ENTRY.Blink), in(x, \at(list(&p->open, LIST_ENTRY.Blink), Removed))); */
    /*@ assert open: tasks_of(p, &p->open); */
    /*@ assert done: tasks_of(p, &p->done); */
    p->finished++;
}

/*@ requires is_project(p);
    modifies \nothing;
    ensures found: \result != NULL ==> \valid(\result) && \result->hours > hours && \result->project == p;
    ensures none: \result == NULL ==> forall(x, list(&p->open, LIST_ENTRY.Flink),
      x == &p->open || container(x, struct task, link)->hours <= hours); */
struct task *longer_than(struct project *p, int hours)
{
    LIST_ENTRY *entry = p->open.Flink;
    /*@ invariant on_the_ring: on_ring(entry, &p->open);
        invariant behind: forall(x, list(&p->open, LIST_ENTRY.Flink), x == &p->open
          || (entry != &p->open && in(x, list(entry, LIST_ENTRY.Flink))) || container(x, struct task, link)->hours <= hours); */
    while (entry != &p->open) {
        struct task *t = CONTAINING_RECORD(entry, struct task, link);
        if (t->hours > hours)
            return t;
        entry = entry->Flink;
    }
    return NULL;
}
