#include <string.h>
static char name[8];
static void set(const char *text)
{
    strcpy(name, text); //~ out-of-bounds
}
int main(void)
{
    set("short");
    set("much too long");
    return name[0];
}
