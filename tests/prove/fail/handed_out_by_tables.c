/* Functions that others may call without having seen what they require, by a table, a variable, a struct or a call in between. */
#include <string.h>
int cells[4];
struct operations {
    const char *name;
    int (*at)(int);
};
void install(const struct operations *operations);
void install_all(int (*const *all)(int));
void install_any(void *any);

//@ requires 0 <= i < 4;
static int in_static_table(int i) { return cells[i]; }
static int (*const table[])(int) = { in_static_table };
void gives_table(void)
{
    install_all(table); //~ precondition
}

//@ requires 0 <= i < 4;
static int in_static_struct(int i) { return cells[i]; }
static struct operations of_struct = { "at", in_static_struct };
void gives_struct(void)
{
    install(&of_struct); //~ precondition
}

//@ requires 0 <= i < 4;
static int in_returned_struct(int i) { return cells[i]; }
static struct operations returned = { "at", in_returned_struct };
struct operations *returns_struct(void)
{
    return &returned; //~ precondition
}

//@ requires 0 <= i < 4;
static int in_local(int i) { return cells[i]; }
void gives_local(void)
{
    struct operations local = { 0 };
    local.at = in_local;
    install(&local); //~ precondition
}

//@ requires 0 <= i < 4;
static int passed_on(int i) { return cells[i]; }
static void passes_on(int (*f)(int))
{
    install_any((void *)f); //~ precondition
}
void gives_argument(void)
{
    passes_on(passed_on);
}

//@ requires 0 <= i < 4;
static int found_by_call(int i) { return cells[i]; }
static int (*find(void))(int)
{
    return found_by_call;
}
void gives_result(void)
{
    install_any((void *)find()); //~ precondition
}

//@ requires 0 <= i < 4;
static int copied(int i) { return cells[i]; }
static struct operations source = { "at", copied };
void gives_copy(void)
{
    struct operations copy;
    memcpy(&copy, &source, sizeof copy);
    install(&copy); //~ precondition
}

//@ requires 0 <= i < 4;
static int in_global_by_pointer(int i) { return cells[i]; }
static struct operations behind = { "at", in_global_by_pointer };
struct operations *shared = &behind; //~ precondition
