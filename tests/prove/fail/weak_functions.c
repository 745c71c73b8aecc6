/* Another definition may take the place of a weak one, and of an inline one in C99: its body tells nothing about calls. */
int g;
static int t[1];
__attribute__((weak)) void hook(void) { }
int after_weak(void) {
    g = 0;
    hook();
    return t[g]; //~ out-of-bounds
}
void spelled(void) __attribute__((__weak__));
void spelled(void) { }
int after_spelled(void) {
    g = 0;
    spelled();
    return t[g]; //~ out-of-bounds
}
inline void plain_inline(void) { }
int after_inline(void) {
    g = 0;
    plain_inline();
    return t[g]; //~ out-of-bounds
}
extern inline __attribute__((gnu_inline)) void gnu(void) { }
int after_gnu_inline(void) {
    g = 0;
    gnu();
    return t[g]; //~ out-of-bounds
}
/* The contract is kept by the body that stands here, too. */
/*@ modifies \nothing; ensures \result == 1; */
__attribute__((weak)) int one(void) {
    g = 2; //~ frame
    return 1;
}
/* Nobody may define it. */
extern void perhaps(void) __attribute__((weak));
int is_called(void) {
    perhaps(); //~ null-dereference
    return 0;
}
extern int perhaps_there __attribute__((weak));
int is_read(void) {
    return perhaps_there; //~ null-dereference
}
__attribute__((weak)) const int limit = 0;
int is_replaced(void) {
    return t[limit]; //~ out-of-bounds
}
/* Two names for one object. */
int real;
extern int second_name __attribute__((__alias__("real")));
extern int third_name __asm__("real");
int both(void) {
    real = 0;
    second_name = 5;
    return t[real]; //~ out-of-bounds
}
int all_three(void) {
    real = 0;
    third_name = 5;
    return t[real]; //~ out-of-bounds
}
