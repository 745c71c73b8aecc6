// Pointers keep their objects through bytes, integers and unions; memory of unknown contents and offsets is exact.
void *malloc(unsigned long);
void free(void *);
void *memcpy(void *, const void *, unsigned long);
void __assert_fail(const char *, const char *, unsigned, const char *);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
static void check(int holds) { if (!holds) __assert_fail("", "", 0, ""); } //~ assertion

int main(void)
{
    int value = 5, *p = &value, *q;
    char bytes[sizeof p];
    for (unsigned i = 0; i < sizeof p; i++) bytes[i] = ((char *)&p)[i];
    memcpy(&q, bytes, sizeof q);
    check(*q == 5);
    unsigned long number = (unsigned long)p;
    check(((number + 4) & 3) == 0);
    check(*(int *)(number + 4 - 4) == 5);
    int array[8];
    for (int i = 0; i < 8; i++) array[i] = i * i;
    int at = __VERIFIER_nondet_int();
    __VERIFIER_assume(at >= 0 && at < 8);
    check(array[at] == at * at);
    array[at] = 7;
    check(array[at] == 7);
    check(array[3] == 9 || at == 3);
    int *table[2] = {&value, &array[2]};
    int which = __VERIFIER_nondet_int();
    __VERIFIER_assume(which == 0 || which == 1);
    *table[which] = 11;
    check(value == 11 || array[2] == 11);
    union { unsigned word; unsigned char byte[4]; } both;
    both.word = __VERIFIER_nondet_int();
    check(both.byte[0] == (both.word & 255));
    int size = __VERIFIER_nondet_int();
    __VERIFIER_assume(size > 2 && size < 1000);
    char *block = malloc(size);
    if (block) {
        block[0] = 1;
        block[size - 1] = 3;
        check(block[size - 1] == 3 && block[0] == 1);
        free(block);
    }
    check(at != 5);
    return 0;
}
