// GNU: the initialiser of a static object gives its flexible array elements.

struct list {
    int count;
    int elements[];
};

static struct list three = { 3, { 1, 2, 3 } };

int third(void)
{
    three.elements[2] = 1;
    return three.elements[0];
}
