#include <stdio.h>
int main(void)
{
    FILE *file = tmpfile();
    if (!file) return 0;
    for (int i = 'a'; i < 'f'; i++) putc(i, file);
    fputc('\n', file);
    long end = ftell(file);
    fseek(file, 1, SEEK_SET);
    int first = getc(file);
    ungetc('z', file);
    int second = fgetc(file), third = fgetc(file);
    rewind(file);
    while (fgetc(file) != EOF) continue;
    printf("%ld %c %c %c %d %d\n", end, first, second, third, feof(file) != 0, ferror(file));
    clearerr(file);
    fflush(0);
    return fclose(file);
}
