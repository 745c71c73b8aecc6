// The steps are small from the second item on, and between neighbours only; what is written is another item.

struct item { int weight; int price; };

/*@ logic integer difference(int *a, integer n) = n <= 0 ? a[0] : a[n] - a[n - 1];
    predicate small_steps(int *a, integer n) = \forall integer i; 1 <= i < n ==> -100 <= difference(a, i) <= 100;
    predicate light(struct item *s, integer i) = 0 <= s[i].weight <= 1000;
    predicate all_light(struct item *s, integer n) = \forall integer i; 0 <= i < n ==> light(s, i); */

/*@ requires 3 < n && \valid_read(a + (0 .. n - 1)) && small_steps(a, n);
    assigns \nothing; */
int wide_step(const int *a, int n) {
    return a[3] - a[0]; //~ signed-overflow
}

/*@ requires 3 < n && \valid_read(a + (0 .. n)) && small_steps(a, n);
    assigns \nothing; */
int last_step(const int *a, int n) {
    return a[n] - a[n - 1]; //~ signed-overflow
}

/*@ requires 0 <= at < n && \valid(s + (0 .. n - 1)) && all_light(s, n);
    assigns s[at].weight;
    ensures all_light(s, n); //~ postcondition
*/
void heavier(struct item *s, int at, int n) {
    s[at].weight = 1001;
}
