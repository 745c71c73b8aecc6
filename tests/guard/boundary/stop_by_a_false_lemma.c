/* Nor what is proved by a lemma that is not. */
//@ lemma small: \forall integer i; i < 3;
static int table[3];
static int at(int i)
{
    if (i < 0) return 0;
    return table[i]; //~ out-of-bounds
}
int main(int argc, char **argv) { (void)argv; return at(argc + 3); }
