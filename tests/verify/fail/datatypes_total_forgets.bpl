// Leaves the first element out.

datatype List {
  Nil(),
  Cons(head: int, tail: List)
}

function Length(l: List): int;
axiom Length(Nil()) == 0;
axiom (forall h: int, t: List :: {Length(Cons(h, t))} Length(Cons(h, t)) == Length(t) + 1);
axiom (forall l: List :: {Length(l)} Length(l) >= 0);
function Sum(l: List): int;
axiom Sum(Nil()) == 0;
axiom (forall h: int, t: List :: {Sum(Cons(h, t))} Sum(Cons(h, t)) == Sum(t) + h);

procedure Total(l: List) returns (sum: int)
  ensures sum == Sum(l);
{
  var rest: List;
  var value: int;

  sum, rest := 0, if l is Cons then l->tail else l;
  while (rest is Cons)
    invariant sum + Sum(rest) == Sum(l);  //~ invariant-entry
  {
    Cons(value, rest) := rest;
    sum := sum + value;
  }
  assert rest == Nil();
}
