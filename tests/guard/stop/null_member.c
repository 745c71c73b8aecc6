#include <stddef.h>
struct pair { int a, b; };
static int second(struct pair *p)
{
    return p->b; //~ null-dereference
}
int main(int argc, char **argv)
{
    return second(argc > 100 ? (struct pair *)argv : NULL);
}
