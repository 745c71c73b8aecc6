/* An enum variable may hold other values of its type. */
enum level { LOW = 1, HIGH = 3, TOP };

int weight(enum level l) {
    int table[TOP + 1] = {0};
    return table[l]; //~ out-of-bounds
}
