// Drops the elements that are zero.

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

procedure Reverse(l: List) returns (r: List)
  ensures Length(r) == Length(l);
  ensures Sum(r) == Sum(l);
{
  var rest: List;

  r, rest := Nil(), l;
  while (rest != Nil())
    invariant Length(r) + Length(rest) == Length(l);  //~ invariant-preserved
    invariant Sum(r) + Sum(rest) == Sum(l);
  {
    assert rest == Cons(rest->head, rest->tail);
    if (rest->head != 0) {
      r := Cons(rest->head, r);
    }
    rest := rest->tail;
  }
}
