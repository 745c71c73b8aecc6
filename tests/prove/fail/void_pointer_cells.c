/* What is stored into a cell of type `void *` is a `void *`, and cells of other pointers are read as what they are (C11 6.5p7). */

static int number;

void stored_as_another(void)
{
    void *p = 0;
    *(int **)&p = &number; //~ type-mismatch
}

void stored_through_a_view(void)
{
    void *items[2] = {0, 0};
    int **view = (int **)items;
    view[1] = &number; //~ type-mismatch
}

short *read_as_another(void)
{
    int *p = &number;
    return *(short **)&p; //~ type-mismatch
}

/* Pointers to functions are not pointers to objects. */
typedef void (*action)(void);

action read_as_function(void)
{
    void *p = &number;
    return *(action *)&p; //~ type-mismatch
}

struct box {
    struct box *next;
    long count;
};

/*@ requires \valid(b);
    modifies *b; */
void integer_as_pointer(struct box *b)
{
    void **content = (void **)&b->count;
    *content = &number; //~ type-mismatch
}

/*@ requires \valid(b); */
void *integer_read_as_pointer(struct box *b)
{
    return *(void **)&b->count; //~ type-mismatch
}

/* What is wrong of the values is still found. */
int through_a_view(void)
{
    void *items[2] = {&number, &number};
    int **view = (int **)items;
    number = 7;
    //@ assert *view[1] == 8; //~ assertion
    return 0;
}

int outside_of_a_view(void)
{
    void *items[2] = {&number, &number};
    int **view = (int **)items;
    return view[2] != 0; //~ out-of-bounds
}
