/* The compiler may not read what the loop's condition needs before the pointer is checked. */
struct person {
    char first[8], last[8];
    int marks[4];
    int count;
};

__attribute__((noinline)) static int sum(const struct person *p) {
    const int *marks = p->marks;
    int all = 0;
    for (int i = 0; i < p->count; i++) //~ null-dereference
        all += marks[i];
    return all;
}

int main(void) {
    struct person one = { "a", "b", { 1, 2, 3 }, 3 };
    return sum(&one) - 6 + sum((void *)0);
}
