#include <string.h>
static char *name(const char *text)
{
    static __thread char kept[8];
    strcpy(kept, text); //~ out-of-bounds
    return kept;
}
int main(void)
{
    return name("shorter")[0] + name("much longer")[0];
}
