/* Elements of an array that is a member are reached through a struct, which must start where the pointer points (C11 6.5p7). */
struct two { int a[3]; int b[3]; };
struct mixed { int a[3]; short n; };
struct other { int a[3]; short n; };
struct flexible { int n; int d[]; };
struct characters { int n; char d[]; };
struct outer { struct flexible f; int x; int y; };
struct named { struct characters f; char name[8]; };

int shifted(void)
{
    struct two v[2] = { 0 };
    struct two *p = (struct two *)((char *)v + 4);
    return p->a[0]; //~ type-mismatch
}

int shifted_with_scalar(void)
{
    struct mixed v[2] = { 0 };
    struct mixed *p = (struct mixed *)((char *)v + 4);
    return p->a[1]; //~ type-mismatch
}

int of_plain_numbers(void)
{
    int n[8] = { 0 };
    struct mixed *p = (struct mixed *)n;
    return p->a[1]; //~ type-mismatch
}

void of_another_struct(void)
{
    struct other other = { 0 };
    struct mixed *p = (struct mixed *)&other;
    p->a[1] = 1; //~ type-mismatch
}

int flexible_before_others(void)
{
    struct outer o = { 0 };
    o.f.d[0] = 3; //~ type-mismatch
    return o.x;
}

int flexible_by_pointer(void)
{
    struct outer o = { 0 };
    struct flexible *p = &o.f;
    p->d[0] = 3; //~ type-mismatch
    return o.x;
}

void flexible_characters(void)
{
    struct named n = { 0 };
    struct characters *p = &n.f;
    p->d[0] = 3; //~ type-mismatch
}
