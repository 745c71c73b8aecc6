/* Not enough room for what a format may print, or no bound on it. */
#include <stdio.h>
#include <string.h>

void too_little(int n)
{
    char text[11];
    sprintf(text, "%d", n); //~ precondition
}

void just_cut(int n)
{
    char text[4];
    int length = snprintf(text, sizeof text, "%d", n);
    text[length] = 0; //~ out-of-bounds
}

/*@ requires \valid_read_string(name); */
void any_name(const char *name)
{
    char text[32];
    sprintf(text, "%s", name); //~ precondition
}

/*@ requires \valid_read_string(name); */
void any_length(const char *name)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%s", name);
    //@ assert length >= 0; //~ assertion
}

void any_width(int width)
{
    char text[32];
    sprintf(text, "%*d", width, 1); //~ precondition
}

struct record { char name[4]; int n; };

void over_a_member(int n)
{
    struct record record = { "", 5 };
    sprintf(record.name, "%hd", (short)n); //~ out-of-bounds
}

char shared[40];
/*@ modifies shared[0 .. 9], __cinch_errno; */
void beyond_the_frame(int n)
{
    sprintf(shared, "%d", n); //~ frame
}

void nothing_follows(int n)
{
    char text[12];
    sprintf(text, "%d", n);
    //@ assert \false; //~ assertion
}

void unended(int n)
{
    char text[12];
    snprintf(text, 0, "%d", n);
    strlen(text); //~ precondition
}
