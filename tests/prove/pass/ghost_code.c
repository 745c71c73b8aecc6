/* Ghost variables remember; they do not change the program. */

/*@ ghost int calls; */

/*@ requires calls < 100;
    requires calls > -100;
    ensures calls == \old(calls) + 1; */
void tick(void) {
    //@ ghost calls = calls + 1;
}

/*@ requires 0 <= n < 100;
    modifies \nothing;
    ensures \result == 2 * n; */
int twice(int n) {
    int sum = 0;
    //@ ghost int turns = 0;
    //@ loop invariant 0 <= i <= n && turns == i && sum == 2 * turns;
    for (int i = 0; i < n; i++) {
        sum += 2;
        //@ ghost turns = turns + 1;
    }
    return sum;
}
