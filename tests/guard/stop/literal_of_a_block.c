struct pair { int a, b; };
static int sum(const struct pair *p) { return p->a + p->b; } //~ use-after-free
int main(void)
{
    struct pair *p = 0;
    {
        p = &(struct pair){ 1, 2 };
        if (sum(p) != 3) return 1;
    }
    return sum(p);
}
