/* A small machine with a stack, a table of instructions and one of functions that are called. */
#include <stdio.h>
#include <stdlib.h>

enum code { PUSH, ADD, MULTIPLY, DUP, CALL, RETURN, JUMP_IF, PRINT, STOP };
struct instruction { enum code code; int operand; };
struct machine { int stack[8]; int top; const struct instruction *program; int length; int *calls; int depth; };

static void push(struct machine *m, int value) {
    if (m->top >= 8) exit(2); //! inner: int *s = m->stack; s[m->top + 8] = value;
    m->stack[m->top++] = value; //! negative-index: m->stack[m->top++ - 1] = value;
}

static int pop(struct machine *m) {
    if (m->top == 0) exit(3); //! negative-index: if (m->top == -1) exit(3);
    return m->stack[--m->top]; //! off-by-one: return m->stack[m->top-- + 7];
}

static int step(struct machine *m, int at) {
    const struct instruction *now = &m->program[at]; //! off-by-one: const struct instruction *now = &m->program[at + 12];
    switch (now->code) {
    case PUSH: push(m, now->operand); break;
    case ADD: push(m, pop(m) + pop(m)); break; //! overflow: case ADD: push(m, pop(m) + pop(m) + 2147483600); break;
    case MULTIPLY: push(m, pop(m) * pop(m)); break; //! overflow: case MULTIPLY: push(m, pop(m) * pop(m) * 100000000); break;
    case DUP: {
        int value = pop(m);
        push(m, value);
        push(m, value); //! negative-index: push(m, pop(m) + pop(m)); push(m, value);
        break;
    }
    case CALL:
        m->calls[m->depth++] = at + 1; //! off-by-one: m->calls[4 + m->depth++] = at + 1;
        return now->operand;
    case RETURN: return m->calls[--m->depth]; //! negative-index: case RETURN: m->depth = 0; return m->calls[--m->depth];
    case JUMP_IF: return pop(m) > 0 ? now->operand : at + 1; //! off-by-one: case JUMP_IF: return pop(m) > 0 ? now->operand : at + 9;
    case PRINT: printf("%d\n", m->stack[m->top - 1]); break; //! negative-index: case PRINT: printf("%d\n", m->stack[-1]); break;
    case STOP: return -1;
    }
    return at + 1;
}

static int run(const struct instruction *program, int length) {
    int calls[4]; //! ended-lifetime: int *calls; { int inner[4]; calls = inner; }
    struct machine m = { { 0 }, 0, program, length, calls, 0 }; //! null: struct machine m = { { 0 }, 0, program, length, NULL, 0 };
    int at = 0, steps = 0;
    while (at >= 0 && at < length) { //! off-by-one: while (at >= 0) {
        at = step(&m, at);
        steps++;
    }
    return steps;
}

int main(void) {
    static const struct instruction program[] = {
        { PUSH, 3 }, { PUSH, 4 }, { CALL, 6 }, { PRINT, 0 }, { JUMP_IF, 10 }, { STOP, 0 },
        { DUP, 0 },  { MULTIPLY, 0 }, { ADD, 0 }, { RETURN, 0 }, { PUSH, 9 }, { PRINT, 0 },
    };
    int length = sizeof program / sizeof *program;
    struct instruction *copy = malloc(sizeof program); //! size: struct instruction *copy = malloc(sizeof *program);
    if (copy == NULL) return 1;
    for (int i = 0; i < length; i++) copy[i] = program[i];
    printf("%d steps\n", run(program, length));
    printf("%d steps\n", run(copy, length)); //! null: printf("%d steps\n", run(NULL, length));
    free(copy); //! use-after-free: free(copy); printf("%d\n", run(copy, length));
    return 0;
}
