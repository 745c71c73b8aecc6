// The program's own functions under names of the library; implicit declarations; weak references.
int printf(const char *, ...);
static unsigned long strlen(const char *s) { return s[0] ? 1 + strlen(s + 1) : 0; }
static int abs(int x) { return x < 0 ? -x * 10 : x; }
static char index(int x) { return 'a' + x; }
typedef int function(int);
function declared_by_typedef;
static function later;
int declared_by_typedef(int x) { return later(x) + 1; }
static int later(int x) { return x * 2; }
int labelled(int) __asm__("label_of_it");
int labelled(int x) { return x - 1; }
extern int through_label(int) __asm__("label_of_it");
static int unnamed(int, char) ;
static int unnamed(int a, char b) { return a + b; }
extern int incomplete[];
static int peek(void) { return incomplete[1]; }
int incomplete[2] = {4, 5};
struct late;
extern struct late late_object;
static struct late *get(void) { return &late_object; }
struct late { int value; };
struct late late_object = {6};
static int takes_array(int a[const 3], int (*f)(int), int g(int)) { return a[2] + f(1) + g(2); }
static void (*nothing)(void);
int main(void) {
    printf("%lu %d %c\n", strlen("four"), abs(-2), index(2));
    printf("%d %d %d\n", declared_by_typedef(5), labelled(3), through_label(9));
    printf("%d %d %d\n", unnamed(1, 2), peek(), get()->value);
    printf("%d\n", takes_array((int[]){1, 2, 3}, later, &later));
    puts("implicit");
    if (nothing) nothing();
    return undeclared(7);
}
int undeclared(x) { return x + 1; }
