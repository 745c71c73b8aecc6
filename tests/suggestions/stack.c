#include <stdbool.h>
#include <stddef.h>

#define MAX 16

struct stack {
    int items[MAX];
    unsigned top;
};

void stack_init(struct stack *s)
{
    s->top = 0;
}

bool stack_push(struct stack *s, int value)
{
    if (s->top == MAX)
        return false;
    s->items[s->top] = value;
    s->top++;
    return true;
}

int stack_peek(const struct stack *s)
{
    return s->items[s->top - 1];
}

void stack_push_two(struct stack *s, int a, int b)
{
    stack_push(s, a);
    stack_push(s, b);
}
