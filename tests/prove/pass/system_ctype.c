// cinch: --system-libc
/* The macros of the system's own <ctype.h> read a table, beside whatever their argument reads. */
#include <ctype.h>

/*@ requires \valid_read_string(text);
    modifies \nothing; */
int starts_with_letter(const char *text)
{
  return isalpha((unsigned char)text[0]) != 0;
}

/*@ requires \valid_read(text + (0 .. size - 1)) && 0 <= size;
    modifies \nothing;
    ensures 0 <= \result <= size; */
int letters(const char *text, int size)
{
  int found = 0;
  //@ loop invariant 0 <= found <= i;
  for (int i = 0; i < size; i++)
    if (isalpha((unsigned char)text[i]))
      found++;
  return found;
}

/*@ requires \valid(text + (0 .. size - 1)) && 0 <= size;
    modifies text[0 .. size - 1]; */
void upper(unsigned char *text, int size)
{
  for (int i = 0; i < size; i++)
    if (islower(text[i]))
      text[i] = (unsigned char)toupper(text[i]);
}
