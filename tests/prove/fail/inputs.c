extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
//@ requires \valid(a + (0 .. 9));
int reads(int *a) {
    int i = __VERIFIER_nondet_int();
    int j = __VERIFIER_nondet_uchar();
    //@ assert 0 <= j <= 255;
    return a[i]; //~ out-of-bounds type-mismatch
}
