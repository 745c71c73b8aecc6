// Labels as values, local labels, a small interpreter.
int printf(const char *, ...);

static int run(const unsigned char *code) {
    static const void *const table[] = {&&push, &&add, &&mul, &&stop};
    int stack[8], top = 0;
    goto *table[*code++];
push:
    stack[top++] = *code++;
    goto *table[*code++];
add:
    top--;
    stack[top - 1] += stack[top];
    goto *table[*code++];
mul:
    top--;
    stack[top - 1] *= stack[top];
    goto *table[*code++];
stop:
    return stack[0];
}

#define FIND(array, n, x) ({                    \
    __label__ found;                            \
    int at_ = -1, i_;                           \
    for (i_ = 0; i_ < (n); i_++)                \
        if ((array)[i_] == (x)) {               \
            at_ = i_;                           \
            goto found;                         \
        }                                       \
found:                                          \
    at_;                                        \
})

int main(void) {
    static const unsigned char code[] = {0, 6, 0, 3, 1, 0, 5, 2, 3};
    int a[] = {4, 8, 15};
    printf("%d\n", run(code));
    printf("%d %d %d\n", FIND(a, 3, 8), FIND(a, 3, 15), FIND(a, 3, 16));
    void *where = a[0] == 4 ? &&yes : &&no;
    goto *where;
no:
    printf("no\n");
yes:
    printf("yes\n");
    return 0;
}
