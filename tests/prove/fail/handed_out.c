/* Functions that others may call without having seen what they require. */
#include <stddef.h>
void on_event(void (*callback)(int *));
/*@ requires \valid(p); modifies *p; */
static void passed(int *p) { *p = 1; }
void installs(void) {
    on_event(passed); //~ precondition
}
/*@ requires \valid(p); modifies *p; */
static void in_table(int *p) { *p = 1; }
struct operations { void (*run)(int *); };
struct operations operations = {.run = in_table}; //~ precondition
/*@ requires \valid(p); modifies *p; */
static void stored(int *p) { *p = 1; }
void (*hook)(int *);
void stores(void) {
    hook = stored; //~ precondition
}
/*@ requires \valid(p); modifies *p; */
static void returned(int *p) { *p = 1; }
void (*gives(void))(int *) {
    return returned; //~ precondition
}
int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
static void *runs(void *p) { return p; }
int starts(void) {
    unsigned long thread;
    return pthread_create(&thread, NULL, runs, NULL); //~ unsupported
}
typedef void (*handler)(int);
handler signal(int, handler);
static void handles(int n) { }
void handle(void) {
    signal(2, handles); //~ precondition
}
int atexit(void (*)(void));
static void last(void) { }
int later(void) {
    return atexit(last); //~ precondition
}
