/* What is proved by an axiom is not left out. */
//@ axiomatic Wrong { axiom no: \false; }
static int table[3];
static int at(int i) { return table[i]; } //~ out-of-bounds
int main(int argc, char **argv) { (void)argv; return at(argc + 3); }
