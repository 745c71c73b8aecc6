/*@ requires \valid(a + (0 .. n-1));
    requires \forall integer i; 0 <= i < n ==> a[i] >= 0;
    requires \forall integer i; 0 <= i < n-1 ==> a[i] <= a[i+1];
    requires \forall integer i, j; 0 <= i < j < n ==> a[i] <= a[j];
    requires \forall unsigned i; i < n ==> a[i] != b[i];
    requires \separated(a + (0 .. n-1), b);
    modifies a[0 .. n-1];
    ensures \forall integer i; 0 <= i < n ==> a[i] == \old(a[n-1 - i]);
    ensures \exists integer i; 0 <= i < n && a[i] == i;
*/
void f(int *a, int *b, unsigned n);

struct pair { int x; long y; };

/*@ requires \valid(p + (0 .. n-1));
    requires \forall integer i; 0 <= i < n ==> p[i].x < p[i].y;
    modifies p[0 .. n-1].x;
    ensures p->x == (unsigned char)(\old(p->y) / 2) + n % 3;
*/
void g(struct pair *p, int n);

/*@ requires \valid_read_string(s);
    requires \forall integer i; 0 <= i < \strlen(s) ==> s[i] != 'x';
    ensures *s == 'y' || (unsigned char)*s > 200;
*/
void h(const char *s);
