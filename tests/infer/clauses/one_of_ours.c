/* A function that this file alone calls, with its own functions: what these ask for is asked of who passes them. */
struct table {
    int *cells;
    int size;
};

static void clear(struct table *table, int at) {
    table->cells[at] = 0;
}

static void count(struct table *table, int at) {
    table->cells[at] = table->cells[at] < 100 ? table->cells[at] + 1 : 100;
}

void each(struct table *table, int at, void act(struct table *, int)) {
    act(table, at);
}

int clear_and_count(void) {
    int cell = 7;
    struct table table = {&cell, 1};
    each(&table, 0, clear);
    each(&table, 0, count);
    return table.cells[0];
}
