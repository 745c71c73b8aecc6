/* What is only declared is known by its axioms. */

/*@ axiomatic Fibonacci {
      logic integer fib(integer n);
      axiom zero: fib(0) == 0;
      axiom one: fib(1) == 1;
      axiom step: \forall integer n; n >= 2 ==> fib(n) == fib(n - 1) + fib(n - 2);
    } */

/*@ requires n == 4;
    modifies \nothing;
    ensures \result == fib(n); */
int fourth(int n) {
    //@ assert fib(2) == 1;
    //@ assert fib(3) == 2;
    return 3;
}
