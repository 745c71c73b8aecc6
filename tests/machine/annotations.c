// Annotations are evaluated in states: what holds is not told, what fails is, at its place, and nothing is left open.
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);
void *malloc(unsigned long);
void free(void *);
struct node { int v; struct node *next; };
struct pair { int a; unsigned b : 3; };
/*@ predicate sorted(int *a, integer n) = \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j]; */
/*@ logic integer power(integer b, integer n) = n <= 0 ? 1 : b * power(b, n - 1); */

/*@ requires \valid(a + (0 .. n - 1)) && n >= 0;
    ensures \forall int k; 0 <= k < n ==> a[k] == \old(v) + k;
    ensures \result == n; */
static int fill(int *a, int n, int v)
{
    int i;
    /*@ loop invariant 0 <= i <= n;
        loop invariant v == \at(v, Pre) + i;
        loop invariant \forall int k; 0 <= k < i ==> a[k] == \at(v, Pre) + k; */
    for (i = 0; i < n; i++) a[i] = v++;
    return i;
}

/*@ requires \forall struct node *x; in(x, list(p, node.next)) ==> x->v > 0; */
static int sum(struct node *p)
{
    int s = 0;
    while (p) { s += p->v; p = p->next; }
    return s;
}

/*@ ensures \result != \null ==> \fresh(\result) && \freeable(\result) && *\result == 0;
    ensures \result == \null;
*/
static int *make(void)
{
    int *p = malloc(sizeof *p);
    if (p) *p = 0;
    return p; //~ postcondition
}

/*@ ensures \result <= 10; */
static int clamp(int x) { return x > 11 ? 11 : x; } //~ postcondition

int second(int n);

int main(void)
{
    struct node a = {1, 0}, b = {2, &a}, c = {0, &b};
    struct pair pair = {1, 5}, other = pair;
    int x[4] = {0, 1, 2, 3}, n = __VERIFIER_nondet_int();
    char text[4] = "abc";
    //@ assert sum: sorted(x, 4) && \valid(&x[3]) && !\valid(&x[4]) && \separated(x + (0 .. 1), x + (2 .. 3));
    //@ assert list: in(&a, list(&b, node.next)) && !in(&c, list(&b, node.next)) && B(&c, node.next) == \null;
    //@ assert text: \valid_string(&text[0]) && \strlen(&text[1]) == 2 && !\valid_string(&text[4]);
    //@ assert \exists int k; 0 <= k < 4 && x[k] == 3;
    //@ assert power(2, 10) == 1024 && power(3, 3) == 27 && (unsigned char) 300 == 44 && -7 / 2 == -3 && -7 % 2 == -1;
    //@ assert pair == other && pair.b == 5;
    other.b = 4;
    //@ assert pair == other; //~ assertion
    //@ assert \exists int k; 0 <= k < 4 && x[k] == 4; //~ assertion
    //@ assert !sorted(x, 4); //~ assertion
    //@ assert \strlen(&text[0]) == 4; //~ assertion
    sum(&b);
    if (n > 1000) sum(&c); //~ precondition
    text[3] = 'd';
    //@ assert \valid_string(&text[0]); //~ assertion
    clamp(n);
    return second(n);
}

int second(int n)
{
    int x[4];
    __VERIFIER_assume(n <= 4);
    fill(x, n, 7); //~ precondition
    //@ assert 0 <= n <= 4 && (n == 4 ==> x[3] == 10);
    //@ assert n > 0 ==> x[n - 1] == 7; //~ assertion
    int *p = make();
    free(p);
    return 0;
}
