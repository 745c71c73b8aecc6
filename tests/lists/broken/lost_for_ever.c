void *malloc(unsigned long);
void free(void *);
int some(void);

int main(void) {
    while (1) {
        int *p = malloc(4);
        *p = 1;
    }
    return 0;
}
