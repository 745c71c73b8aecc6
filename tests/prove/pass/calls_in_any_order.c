/* Calls that change nothing but their own locals and copies have no order that matters. */
struct pair { int left, right; };
union word { unsigned whole; unsigned char parts[4]; };

int total;

static int sum(struct pair p)
{
    struct pair doubled = { p.left / 2, p.right / 2 };
    doubled.left += doubled.right;
    return doubled.left;
}

static int low(union word w)
{
    int found[2] = { 0, 0 };
    found[1] = w.whole % 16;
    return found[1];
}

static struct pair make(int left, int right)
{
    struct pair p;
    p.left = left;
    p.right = right;
    return p;
}

/*@ requires \valid(p); modifies p->left; ensures -8 < \result < 8; */
int note(struct pair *p)
{
    struct pair copy = *p;
    p->left = copy.right;
    return copy.left % 8;
}

int several(struct pair a, struct pair b, union word w)
{
    int x = sum(a) / 4 + sum(b) / 4 + low(w) + low(w);
    return x / 2 + sum(make(1, 2)) / 4 + sum(make(sum(a), sum(b))) / 4;
}

/*@ requires \valid(a) && \valid(b); modifies b->left; */
int noted(struct pair *a, struct pair *b)
{
    return total % 8 + note(b) + a->right % 8;
}
