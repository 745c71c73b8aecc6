/* Other arrays of characters may have been written. */
#include <string.h>

void anything(void);
char name[4] = "xyz";

int main(void)
{
    const char *fixed = "xyz";
    //@ assert name[1] == 'y';
    anything();
    //@ assert fixed[1] == 'y' && fixed[2] == 'z';
    //@ assert name[1] == 'y'; //~ assertion
    return 0;
}
