/* Functions that require nothing may be handed out; what they require of pointers with a contract is proved. */
#include <stddef.h>
void on_event(void (*callback)(int *));
static void careful(int *p) {
}
void installs(void) {
    on_event(careful);
}
/*@ requires \valid(p); modifies *p; ensures *p == 1; */
static void set(int *p) {
    *p = 1;
}
static void (*const table[1])(int *) = {set};
int dispatches(void) {
    int x = 0;
    table[0](&x);
    return x;
}
