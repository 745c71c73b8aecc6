// The second literal has the first one's memory, and is shorter.
struct list { int *items; };

static int scan(struct list *list, int length) {
    int all = 0;
    for (int round = 0; round < 2; round++) {
        if (round == 0) {
            list->items = (int[16]){ 1 };
            for (int i = 0; i < length; i++) all += list->items[i];
        } else {
            list->items = (int[4]){ 1 };
            for (int i = 0; i < length; i++) all += list->items[i]; //~ out-of-bounds
        }
    }
    return all;
}

int main(int argc, char **argv) {
    struct list list = { 0 };
    (void)argv;
    return scan(&list, argc + 15);
}
