/* A volatile member of a variable must not be used through a pointer that does not know it (C11 6.7.3p6). */
struct port {
    volatile int status;
    int data;
    volatile char byte;
};

int reads(void)
{
    struct port port = { 0 };
    int *p = (int *)&port;
    return *p; //~ type-mismatch
}

void writes(void)
{
    struct port port = { 0 };
    int *p = &port.data - 1;
    *p = 1; //~ type-mismatch
}

char reads_byte(void)
{
    struct port port = { 0 };
    char *p = (char *)&port;
    return p[8]; //~ type-mismatch
}

/*@ requires \valid(p); modifies *p; */
void sets(int *p)
{
    *p = 1;
}

void passes(void)
{
    struct port port = { 0 };
    sets((int *)&port); //~ precondition
}
