struct flags { unsigned a : 3; int b : 7; unsigned long long c : 40; _Bool d : 1; };
int bits(struct flags *p)
{
    p->a = 9;
    p->b++;
    p->c |= 1;
    return (p->d = 2) + p->a;
}
