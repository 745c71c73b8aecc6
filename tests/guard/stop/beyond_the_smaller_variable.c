static int third(const int *from) { return from[2]; } //~ out-of-bounds
int main(void) {
    int many[3] = { 1, 2, 3 }, few[2] = { 1, 2 };
    return third(many) == 3 ? third(few) : 0;
}
