// The pointer in the struct is the same in most rounds, but not in all.
struct list { int *items; int count; };

static int small[2] = { 1, 2 }, large[8] = { 0 };

static int sum(struct list *list) {
    int all = 0;
    for (int i = 0; i < 8; i++) {
        all += list->items[i]; //~ out-of-bounds
        if (i == 4) list->items = small;
    }
    return all;
}

int main(void) {
    struct list list = { large, 8 };
    return sum(&list);
}
