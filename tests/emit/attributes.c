// weak, alias, section, constructor, destructor, cleanup, format, unused.
int printf(const char *, ...);

int original(int x) { return x + 1; }
int other_name(int x) __attribute__((alias("original")));
int number = 5;
extern int number_alias __attribute__((alias("number")));
__attribute__((weak)) int overridable(void) { return 9; }
extern int missing(void) __attribute__((weak));
static int placed __attribute__((section(".mydata"), used)) = 3;
static int started;
__attribute__((constructor)) static void start(void) { started = 1; }
__attribute__((destructor)) static void finish(void) { printf("finish\n"); }
static void release(int *p) { printf("release %d\n", *p); }
static int logf_(const char *format, ...) __attribute__((format(printf, 1, 2)));
static int logf_(const char *format, ...) { return format[0]; }

int main(void) {
    int x __attribute__((cleanup(release))) = 1;
    { int y __attribute__((cleanup(release), unused)) = 2; x += y; }
    for (int i = 0; i < 2; i++) { __attribute__((cleanup(release))) int z = i + 10; if (i) continue; z++; }
    printf("%d %d %d %d\n", other_name(1), number_alias, overridable(), missing ? 1 : 0);
    printf("%d %d %d\n", placed, started, logf_("%d", 1));
    return x;
}
