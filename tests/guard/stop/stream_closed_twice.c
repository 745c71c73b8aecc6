#include <stdio.h>
int main(void)
{
    FILE *file = tmpfile();
    if (!file) return 0;
    fputc('x', file);
    rewind(file);
    if (getc(file) != 'x') return 1;
    fclose(file);
    fclose(file); //~ use-after-free
    return 0;
}
