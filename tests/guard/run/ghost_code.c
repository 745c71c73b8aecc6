/* Ghost code is not there when a program runs. */
#include <stdio.h>
//@ ghost int seen[8]; int used = 1; int *last = &seen[7];
/*@ ghost
  /@ requires 0 <= used < 8; assigns used, seen[used]; ensures used == \old(used) + 1; @/
  void note(int x) { seen[used] = x; used = used + 1; }
*/
int total(const int *a, int n)
{
    int s = 0;
    for (int i = 0; i < n; i++) {
        //@ assert used >= 0;
        //@ ghost if (used < 8 && used >= 0) note(a[i]);
        s += a[i];
        //@ ensures s > \old(s);
        s++;
    }
    return s;
}
int main(void)
{
    int a[3] = { 1, 2, 3 };
    //@ ghost int local[3]; local[0] = a[0];
    printf("%d\n", total(a, 3));
    return 0;
}
