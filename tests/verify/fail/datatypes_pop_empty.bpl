// The list may be empty.

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

procedure Pop(l: List) returns (value: int, rest: List)
  ensures l == Cons(value, rest);
{
  Cons(value, rest) := l;  //~ unpack
}
