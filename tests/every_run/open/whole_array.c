// The address of the whole array is handed over, of which runs do not know where it ends.
#include <string.h>

struct symbol {
    char name[8];
    long value;
};

int main(void)
{
    struct symbol symbol = { "a", 2 };
    memset(&symbol.name, 0, sizeof symbol.name + 1);
    return (int)symbol.value;
}
