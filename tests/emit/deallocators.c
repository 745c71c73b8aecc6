// A hint about who frees the memory names a function that nothing else uses.
int printf(const char *format, ...);
extern int fclose(void *stream);
extern void *fdopen(int file, const char *mode) __attribute__((malloc, malloc(fclose, 1)));

int main(void) {
    void *(*open)(int, const char *) = fdopen;
    printf("%d\n", open != 0);
    return 0;
}
