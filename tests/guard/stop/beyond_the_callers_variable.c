static int sum(const int *from, int count) {
    int all = 0;
    for (int i = 0; i < count; i++) all += from[i]; //~ out-of-bounds
    return all;
}
int main(void) {
    int few[3] = { 1, 2, 3 };
    return sum(few, 3) == 6 ? sum(few, 4) : 0;
}
