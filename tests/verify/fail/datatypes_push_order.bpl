// Puts the value away from where it belongs.

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

procedure Push(value: int, l: List) returns (r: List)
  ensures Length(r) == Length(l) + 1;  //~ postcondition
  ensures r is Cons && r->head == value && r->tail == l;
{
  r := Cons(value, Cons(value, l));
}
