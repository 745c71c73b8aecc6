// Accesses that may go wrong, each on an input of its own.
void *malloc(unsigned long);
void free(void *);
int __VERIFIER_nondet_int(void);
struct pair { int a[4]; int b; };

int main(void)
{
    int choice = __VERIFIER_nondet_int();
    int index = __VERIFIER_nondet_int();
    if (choice == 1) {
        int array[5] = {0};
        array[index] = 1; //~ out-of-bounds
    } else if (choice == 2) {
        int *p = malloc(4);
        *p = 3; //~ null-dereference
        free(p);
        if (index == 7)
            *p = 4; //~ use-after-free
        else
            free(p); //~ double-free
    } else if (choice == 3) {
        struct pair pair = {{0}, 0};
        if (index >= 0 && index <= 4)
            return pair.a[index]; //~ out-of-bounds
    } else if (choice == 4) {
        int *p = &index;
        free(p); //~ invalid-free
    } else if (choice == 5) {
        int x;
        if (index > 10)
            x = 1;
        return x; //~ uninitialized-read
    } else if (choice == 6) {
        int *p;
        {
            int inner = 1;
            p = &inner;
        }
        return *p; //~ use-after-free
    } else if (choice == 7) {
        char *text = "abc";
        text[1] = 'x'; //~ type-mismatch
    } else if (choice == 8) {
        char *p = malloc(16);
        if (p) {
            if (index > 0 && index < 4)
                *(int *)(p + index) = 1; //~ misaligned
            free(p);
        }
    }
    return 0;
}
