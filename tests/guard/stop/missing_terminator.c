#include <string.h>
int main(void)
{
    char name[4] = { 'n', 'a', 'm', 'e' };
    return (int)strlen(name); //~ out-of-bounds
}
