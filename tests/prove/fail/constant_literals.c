// Compound literals of `const` types need not be distinct objects (C11 6.5.2.5p7).
const int *first = (const int[]){1, 2};
const int *second = (const int[]){1, 2};

void of_a_block(void)
{
    const int *p = (const int[]){1, 2};
    const int *q = (const int[]){1, 2};
    int same = p == q;
    //@ assert !same; //~ assertion
}

void of_the_file(void)
{
    const int *p = &((const int[]){3})[0];
    int own;
    int same = p == &own;
    //@ assert !same;
    const char *s = "c";
    same = (const char *)p == s;
    //@ assert !same; //~ assertion
}

int main(void)
{
    int same = first == second;
    //@ assert !same; //~ assertion
    return 0;
}
