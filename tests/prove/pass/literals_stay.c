/* Nobody writes a string literal: its contents are known after any call, and in any round of a loop. */
#include <ctype.h>
#include <string.h>

void anything(void);

int length(void)
{
    anything();
    return (int)strlen("abc");
}

char second(int n)
{
    const char *name = "xyz";
    while (n > 0) {
        anything();
        n--;
    }
    //@ assert name[1] == 'y';
    return name[1];
}

/*@ requires \valid_read_string(s); modifies \nothing; */
int letters(const char *s)
{
    int i = 0;
    /*@ loop invariant 0 <= i <= \strlen(s); */
    while (i < 1000 && isalpha((unsigned char)s[i]))
        i++;
    return i;
}
