// The comparison is of the number before the step.
static int table[4];

static int sum(int index) {
    int all = 0;
    while (index >= 0 && index++ < 4) all += table[index]; //~ out-of-bounds
    return all;
}

int main(void) { return sum(1); }
