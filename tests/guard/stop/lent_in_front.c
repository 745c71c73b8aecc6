static int at(const int *from, int index) { return from[index]; } //~ out-of-bounds
int main(void) {
    int own[2] = { 1, 2 };
    return at(own, 1) == 2 ? at(own, -1) : 0;
}
