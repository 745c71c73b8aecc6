/* Each pointer is looked up in one operand and used in another, which may come first. */
#include <stdio.h>
struct cell { int at, value; struct cell *next; };
static int sum(struct cell *c, const int *table) {
    int total = 0;
    while (c) {
        c->value = table[c->at] + table[c->value] + c->value;
        int both[2] = { c->at, c->value }, more = table[both[0]] * c->value + c->at;
        c->value += table[table[c->at] % 4];
        total += more + both[1];
        c = c->next;
    }
    return total;
}
static int walk(const int *table, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) {
        const int *at = &table[i];
        total += at[0] + table[at[0] % count];
        if (table[i] == 100) break;
    }
    do total -= table[--count]; while (count > 1);
    for (int i = count; i > 0; i--) total += table[i];
    return total;
}
int main(void) {
    int table[4] = { 3, 1, 0, 2 };
    struct cell c = { 2, 1, 0 }, b = { 1, 3, &c }, a = { 0, 0, &b };
    printf("%d %d\n", sum(&a, table), walk(table, 4));
    printf("%d %d %d\n", a.value, b.value, c.value);
    return 0;
}
