/* Bytes from outside may be put into any object but pointers and truth values: nothing is known of its values then, and nothing else changes. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct header { unsigned magic, length; short parts[4]; };

int header_of(void)
{
    FILE *file = fopen("data", "rb");
    if (!file)
        return -1;
    struct header header = { 1, 2, { 3 } };
    int other = 5;
    if (fread(&header, sizeof header, 1, file) != 1) {
        fclose(file);
        return -1;
    }
    fclose(file);
    //@ assert other == 5;
    return header.magic == 0x1234 && header.parts[3] == 7;
}

void only_what_is_asked_for(int descriptor)
{
    int values[4] = { 7, 7, 7, 7 };
    if (read(descriptor, values + 1, 2 * sizeof(int)) < 0)
        return;
    //@ assert values[0] == 7 && values[3] == 7;
}

long all_of_them(int descriptor)
{
    struct header header;
    int table[3] = { 1, 2, 3 };
    long count = 0;
    while (count < 100 && read(descriptor, &header, sizeof header) == sizeof header)
        count++;
    //@ assert table[1] == 2;
    return count;
}

/*@ requires \valid(header); modifies *header, __cinch_errno; */
int into(struct header *header, int descriptor)
{
    return read(descriptor, header, sizeof *header) == sizeof *header;
}

struct header *made(int descriptor)
{
    struct header *header = malloc(sizeof *header);
    if (header && read(descriptor, header, sizeof *header) != sizeof *header) {
        free(header);
        return 0;
    }
    return header;
}

int barriers(int n)
{
    __asm__ volatile ("" ::: "memory");
    __asm__(".p2align 4\n\tnop; pause");
    return n / 2;
}
