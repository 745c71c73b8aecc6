// An inductive predicate about several states holds only where its cases make it.

/*@ predicate swap{K, L}(int *a, integer i, integer j) =
      \at(a[i], K) == \at(a[j], L) && \at(a[j], K) == \at(a[i], L) &&
      \forall integer k; k != i && k != j ==> \at(a[k], K) == \at(a[k], L);
    inductive permutation{K, L}(int *a, integer n) {
      case same{K}: \forall int *a, integer n; permutation{K, K}(a, n);
      case swapped{K, L}: \forall int *a, integer n, i, j;
        0 <= i < n && 0 <= j < n && swap{K, L}(a, i, j) ==> permutation{K, L}(a, n);
      case together{K, L, M}: \forall int *a, integer n;
        permutation{K, L}(a, n) && permutation{L, M}(a, n) ==> permutation{K, M}(a, n);
    } */
/*@ requires \valid(a + (0 .. 2));
    assigns a[0 .. 2];
    ensures permutation{Pre, Here}(a, 3); */ //~ postcondition
void wrong(int *a)
{
    a[0] = 1;
}

/*@ requires \valid(a + (0 .. 2));
    assigns a[0 .. 2]; */
void between(int *a)
{
    a[0] = 1;
    //@ ghost Middle: ;
    a[0] = 2;
    //@ assert permutation{Middle, Middle}(a, 3);
    //@ assert permutation{Middle, Here}(a, 3); //~ assertion
}

/*@ requires permutation{Here, Here}(a, n) && permutation{Here, Here}(b, n); assigns \nothing; */
void nothing_more(int *a, int *b, int n)
{
    //@ assert \false; //~ assertion
}
