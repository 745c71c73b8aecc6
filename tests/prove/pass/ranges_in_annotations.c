// Cells of integer types hold values of these types, in annotations as in code.

struct s { unsigned count; };
/*@ requires \valid(p); assigns p->count; ensures p->count <= 64; */
void any(struct s *p);
/*@ requires \valid(p); assigns p->count; */
void f(struct s *p)
{
    any(p);
    //@ assert p->count >= 0;
}
/*@ requires \valid(p); assigns p->count; */
void g(struct s *p)
{
    any(p);
    unsigned c = p->count;
    //@ assert c >= 0;
    //@ assert p->count >= 0;
}
/*@ requires \valid(p); assigns \nothing; */
void h(struct s *p)
{
    //@ assert p->count >= 0;
}
unsigned gl;
void k(void)
{
    //@ assert gl >= 0;
}
/*@ requires \valid(p) && n <= 5; assigns *p; */
void l(struct s *p, unsigned n)
{
    /*@ loop invariant \true; */
    for (unsigned i = 0; i < n; i++) any(p);
    //@ assert p->count >= 0;
}

/*@ requires \valid(a + (0 .. 9)); assigns a[0 .. 9]; ensures \forall integer k; 0 <= k < 10 ==> 0 <= a[k] <= 65535; */
void any_array(unsigned short *a);

/*@ requires \valid(a + (0 .. 9));
    assigns a[0 .. 9];
    ensures \forall integer k; 0 <= k < 10 ==> -32768 <= a[k] <= 32767; */
void all(short *a)
{
    /*@ loop invariant 0 <= i <= 10;
        loop invariant \forall integer k; 0 <= k < 10 ==> a[k] <= 32767;
        loop assigns i, a[0 .. 9]; */
    for (int i = 0; i < 10; i++)
        a[i] = a[9 - i];
}
