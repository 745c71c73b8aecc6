/* A number that an array of the same record is indexed with: its bounds are kept by all functions, and by the loop of the one that has such a record. */
struct stack { int cells[16]; int top; };

int push(struct stack *s, int value)
{
    if (s->top == 16)
        return 0;
    s->cells[s->top++] = value;
    return 1;
}

int pop(struct stack *s, int *value)
{
    if (s->top == 0)
        return 0;
    *value = s->cells[--s->top];
    return 1;
}

int run(const int *code, int length)
{
    struct stack s = {{0}, 0};
    int value = 0;
    for (int i = 0; i < length; i++) {
        switch (code[i]) {
        case 0:
            if (!pop(&s, &value))
                return -1;
            break;
        default:
            if (!push(&s, code[i]))
                return -1;
        }
    }
    return value;
}
