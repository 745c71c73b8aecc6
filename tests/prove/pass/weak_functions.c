/* What a weak or inline function does is what its contract says; `static inline` is a function like any other. */
int g;
static int t[2];
/*@ modifies \nothing; ensures 0 <= \result <= 1; */
__attribute__((weak)) int choice(void) {
    int local[2] = {0, 1};
    return local[1];
}
int by_contract(void) {
    g = 1;
    g = choice();
    return t[g];
}
static inline void own(void) {
}
int after_own(void) {
    g = 0;
    own();
    return t[g];
}
inline void external(void) { }
extern inline void external(void);
int after_external(void) {
    g = 0;
    external();
    return t[g];
}
extern void perhaps(void) __attribute__((weak));
int if_there(void) {
    if (perhaps) {
        perhaps();
    }
    return 0;
}
extern int perhaps_there __attribute__((weak));
extern int other_name __attribute__((alias("g")));
int if_it_is_there(void) {
    if (&perhaps_there) {
        return perhaps_there;
    }
    return other_name;
}
