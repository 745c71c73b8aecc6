/*@ behavior big: assumes n > 9; ensures \result == 9; */ //~ postcondition
static int clip(int n) { if (n > 10) n = 9; return n; }
int main(void) { return clip(3) + clip(11) + clip(10); }
