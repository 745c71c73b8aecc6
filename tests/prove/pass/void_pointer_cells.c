/* A cell of type `void *` may be read as a pointer to any object, and `void *` may read and write the cells of all pointers: compilers keep the
   order of accesses of which one is `void *`. */

static int number;
static short small;

int *read_as_pointer(void)
{
    void *p = &number;
    return *(int **)&p;
}

//@ ensures \result == 7;
int through_a_view(void)
{
    void *items[2] = {&number, &number};
    int **view = (int **)items;
    number = 7;
    return *view[1];
}

struct box {
    void *content;
};

/*@ requires \valid(b) && b->content == &number;
    modifies number;
    ensures number == 3; */
void member_read_as_pointer(struct box *b)
{
    int **content = (int **)&b->content;
    **content = 3;
}

/*@ requires \valid(out);
    modifies *out;
    ensures wanted >= 0 ==> \result == 0;
    ensures \result == 0 ==> *out == &number;
    ensures \result != 0 ==> *out == \old(*out); */
static int find(void **out, int wanted)
{
    if (wanted < 0)
        return -1;
    *out = &number;
    return 0;
}

/*@ modifies number;
    ensures wanted >= 0 ==> number == 5; */
void out_parameter(int wanted)
{
    int *p = 0;
    if (find((void **)&p, wanted) == 0)
        *p = 5;
}

/* Two pointers of different types, read from one cell. */
short *read_twice(int which)
{
    void *p = which ? (void *)&number : (void *)&small;
    int *as_int = *(int **)&p;
    short *as_short = *(short **)&p;
    return as_int == 0 ? 0 : as_short;
}
