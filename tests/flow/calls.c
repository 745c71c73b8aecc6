typedef __builtin_va_list list;
void *malloc(unsigned long);
void free(void *);
_Noreturn void stop(void);
int through(int (*f)(int), int n) { return f(n) + (*f)(2); }
int sum(int n, ...)
{
    list ap;
    int total = 0;
    __builtin_va_start(ap, n);
    while (n-- > 0)
        total += __builtin_va_arg(ap, int);
    __builtin_va_end(ap);
    return total;
}
char *grow(int n)
{
    if (n < 0)
        stop();
    char *p = malloc(n);
    free(p);
    return p;
}
