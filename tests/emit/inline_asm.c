// Basic and extended assembly, also at file scope.
int printf(const char *, ...);

__asm__(".globl from_asm\n.set from_asm, 42\n");
extern char from_asm[];

int main(void) {
    int x = 5, y;
    long z = 1;
    __asm__("addl %2, %0" : "=r"(y) : "0"(x), "r"(7));
    __asm__ volatile("incq %[value]" : [value] "+m"(z) : : "cc", "memory");
    __asm__ volatile("nop");
    __asm__ goto("jmp %l0" : : : : skipped);
    y = 0;
skipped:
    printf("%d %ld\n", y, z);
    return 0;
}
