/* Bytes from outside: only where there is room, where the memory may be written, and where any bytes are a value. */
#include <stdio.h>
#include <unistd.h>

struct header { unsigned magic, length; };
struct linked { int n; struct linked *next; };
struct flagged { int n; _Bool on; };

void forgotten(int descriptor)
{
    struct header header = { 1, 2 };
    read(descriptor, &header, sizeof header);
    //@ assert header.magic == 1; //~ assertion
}

void too_much(int descriptor)
{
    int values[4] = { 0 };
    read(descriptor, values, 5 * sizeof(int)); //~ out-of-bounds
}

void any_size(int descriptor, size_t size)
{
    int values[4] = { 0 };
    read(descriptor, values, size); //~ out-of-bounds type-mismatch
    //@ assert \false; //~ assertion
}

void into_the_next_member(int descriptor)
{
    struct { int first[2], second[2]; } both = { { 0 } };
    read(descriptor, both.first, 3 * sizeof(int)); //~ out-of-bounds
}

void nowhere(int descriptor)
{
    struct header *header = 0;
    read(descriptor, header, sizeof *header); //~ null-dereference
}

static const int fixed[2] = { 1, 2 };
void constant(int descriptor)
{
    read(descriptor, (int *)fixed, sizeof fixed); //~ type-mismatch
}

int numbers[10];
/*@ modifies numbers[0 .. 4], __cinch_errno; */
void beyond_the_frame(int descriptor)
{
    read(descriptor, numbers, 6 * sizeof(int)); //~ frame
}

void pointers(int descriptor)
{
    struct linked linked;
    read(descriptor, &linked, sizeof linked); //~ unsupported behind-unsupported
} //~ behind-unsupported

void truth_values(int descriptor)
{
    struct flagged flagged = { 0 };
    read(descriptor, &flagged, sizeof flagged); //~ unsupported behind-unsupported
} //~ behind-unsupported

void in_a_loop(int descriptor)
{
    struct header header = { 1, 2 };
    while (read(descriptor, &header, sizeof header) == sizeof header)
        ;
    //@ assert header.magic == 1; //~ assertion
}

void half(int descriptor)
{
    int values[2] = { 0 };
    read(descriptor, values, 6); //~ type-mismatch
}

void moved(int *where)
{
    __asm__("mov %0, %%eax" : : "r"(*where)); //~ unsupported
} //~ behind-unsupported
