// A flexible array has no more elements than its initialiser gives it.

struct list {
    int count;
    int elements[];
};

static struct list three = { 3, { 1, 2, 3 } };
static struct list none = { 0 };
extern struct list elsewhere;
__attribute__((weak)) struct list replaced = { 2, { 1, 2 } };

int fourth(void)
{
    return three.elements[3]; //~ out-of-bounds
}

int first_of_none(void)
{
    return none.elements[0]; //~ out-of-bounds
}

int first_elsewhere(void)
{
    return elsewhere.elements[0]; //~ out-of-bounds
}

int first_replaced(void)
{
    return replaced.elements[0]; //~ out-of-bounds
}
