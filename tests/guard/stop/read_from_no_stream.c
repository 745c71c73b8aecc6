#include <stdio.h>
int main(void)
{
    FILE *none = fopen("/nowhere/at/all", "r");
    return fgetc(none); //~ null-dereference
}
