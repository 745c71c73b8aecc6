/* A pointer into an array inside of an object that was stored in memory, or comes from a function, is bounded by the whole object alone (C11
   6.5.6p8). */
struct s { int a[3]; int b[3]; };
struct view { int *at; };
/*@ requires \valid(p); */
int stored(struct s *p) {
    struct view view = {p->a};
    return view.at[3]; //~ out-of-bounds
}
static struct s s;
static int *first(void) { return s.a; }
int returned(void) { return first()[3]; } //~ out-of-bounds
