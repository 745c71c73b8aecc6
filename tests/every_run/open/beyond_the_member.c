// The text is one too long for its member, and the compiler's sanitizers see nothing wrong.
#include <string.h>

struct symbol {
    char name[8];
    char more[8];
};

static struct symbol symbol;

int main(void)
{
    strcpy(symbol.name, "12345678");
    return symbol.more[0];
}
