// What no copy of a polymorphic procedure can meet is told; what only some copies cannot is no mistake.
type Ref;

procedure never<a>(x: a, n: int)
  requires n > 0; //~ vacuous-requires
  requires n < 0;
{
  assert n == 7;
}

procedure only_of_one_type<a>(x: a, r: Ref, known: [Ref]bool)
  requires (exists s: Ref :: x == s && known[s]);
  ensures x == r ==> known[r];
{
}
