// cinch: --system-libc
/* The tables of the system's <ctype.h> have an end, and what lies in them is not known. */
#include <ctype.h>

int any(int character)
{
  return isalpha(character); //~ out-of-bounds type-mismatch
}

int counts[2];

int counted(unsigned char character)
{
  return counts[isdigit(character)]; //~ out-of-bounds
}

/*@ requires text == \null || \valid_read(text); */
int still_there(const char *text)
{
  return isspace((unsigned char)*text); //~ null-dereference
}
