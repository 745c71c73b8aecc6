// An index that takes over another one stays below what that one is compared with; an assignment in a condition counts as its variable.
#include <stddef.h>
struct queue { int items[64]; size_t count; };
int push(struct queue *q, int v)
{
    if (q->count == 64)
        return -1;
    size_t i = q->count++;
    q->items[i] = v;
    while (i > 0 && q->items[(i - 1) / 2] > q->items[i]) {
        size_t up = (i - 1) / 2;
        int t = q->items[i];
        q->items[i] = q->items[up];
        q->items[up] = t;
        i = up;
    }
    return 0;
}
int pop(struct queue *q, int *out)
{
    if (q->count == 0)
        return -1;
    *out = q->items[0];
    q->items[0] = q->items[--q->count];
    size_t i = 0;
    for (;;) {
        size_t least = i, left = 2 * i + 1, right = 2 * i + 2;
        if (left < q->count && q->items[left] < q->items[least])
            least = left;
        if (right < q->count && q->items[right] < q->items[least])
            least = right;
        if (least == i)
            break;
        int t = q->items[i];
        q->items[i] = q->items[least];
        q->items[least] = t;
        i = least;
    }
    return 0;
}
static void down(int *a, size_t n, size_t i)
{
    size_t child;
    while ((child = 2 * i + 1) < n) {
        if (child + 1 < n && a[child + 1] > a[child])
            child++;
        if (a[i] >= a[child]) //~ out-of-bounds
            return;
        int t = a[i]; a[i] = a[child]; a[child] = t;
        i = child;
    }
}
void heapsort(int *a, size_t n)
{
    for (size_t i = n / 2; i > 0; i--)
        down(a, n, i - 1);
    for (size_t end = n; end > 1; end--) {
        int t = a[0]; a[0] = a[end - 1]; a[end - 1] = t;
        down(a, end - 1, 0);
    }
}
