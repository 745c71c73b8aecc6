// Texts in members go to functions of the library: runs see that each byte lies in its array.
#include <string.h>

struct symbol {
    char name[8];
    long value;
};

static struct symbol symbols[2];
static int count;

static struct symbol *look_up(const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(symbols[i].name, name) == 0)
            return &symbols[i];
    strncpy(symbols[count].name, name, sizeof symbols[count].name - 1);
    return &symbols[count++];
}

int main(void)
{
    struct symbol *width = look_up("width"), *height = look_up("height");
    width->value = 2;
    height->value = 3;
    struct symbol *again = look_up("width");
    return again == width && strlen(height->name) == 6 ? 0 : 1;
}
