static int table[3];
//@ admit ensures 0 <= \result < 3;
static int choose(int i) { return i; }
static int at(int i) { return table[choose(i)]; } //~ out-of-bounds
int main(int argc, char **argv) { (void)argv; return at(argc + 3); }
