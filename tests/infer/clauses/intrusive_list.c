#include <stddef.h>

#define container_of(ptr, type, member) \
    ((type *)((char *)(ptr) - offsetof(type, member)))

struct list_head {
    struct list_head *next, *prev;
};

struct timer {
    unsigned deadline;
    int armed;
    struct list_head link;
};

static inline void list_init(struct list_head *h)
{
    h->next = h;
    h->prev = h;
}

static inline void list_insert(struct list_head *n, struct list_head *prev,
                               struct list_head *next)
{
    next->prev = n;
    n->next = next;
    n->prev = prev;
    prev->next = n;
}

void list_add_tail(struct list_head *n, struct list_head *h)
{
    list_insert(n, h->prev, h);
}

void list_del(struct list_head *n)
{
    n->prev->next = n->next;
    n->next->prev = n->prev;
    n->next = n;
    n->prev = n;
}

int list_empty(const struct list_head *h)
{
    return h->next == h;
}

void timer_arm(struct timer *t, struct list_head *queue, unsigned deadline)
{
    t->deadline = deadline;
    t->armed = 1;
    list_add_tail(&t->link, queue);
}

void timer_cancel(struct timer *t)
{
    if (t->armed) {
        list_del(&t->link);
        t->armed = 0;
    }
}

unsigned timer_next_deadline(struct list_head *queue, unsigned none)
{
    unsigned best = none;
    for (struct list_head *p = queue->next; p != queue; p = p->next) { //~ out-of-bounds type-mismatch
        struct timer *t = container_of(p, struct timer, link);
        if (t->deadline < best) //~ null-dereference use-after-free out-of-bounds type-mismatch
            best = t->deadline;
    }
    return best;
}
