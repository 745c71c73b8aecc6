// Annotations may name what the file declares further down.

/*@ requires fits(n);
    assigns \nothing;
    ensures level == 5 ==> \result > 0;
    ensures 0 < \result <= LIMIT; */
int forward(int n)
{
    //@ assert small(n);
    return n;
}

/*@ predicate fits(integer n) = small(n) && n > LIMIT - 10; */
/*@ predicate small(integer n) = n <= LIMIT; */
/*@ axiomatic Names {
      type name;
      logic integer letters(name n) reads \nothing;
      axiom some: \forall name n; letters(n) > 0;
    } */

int level;
enum { LIMIT = 10 };

/*@ lemma positive: \forall name n; letters(n) >= 1; */
