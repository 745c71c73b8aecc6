// Lesson 8: datatypes.
//
// A datatype value is made by one of its constructors and carries that one's fields. `l is Cons` asks which, `l->head`
// reads a field, and `Cons(h, t) := l;` takes a value apart, which needs a proof that it was made by `Cons`.

datatype List {
  Nil(),
  Cons(head: int, tail: List)
}

// Functions on lists, described by axioms: one for each constructor.
function Length(l: List): int;
axiom Length(Nil()) == 0;
axiom (forall h: int, t: List :: {Length(Cons(h, t))} Length(Cons(h, t)) == Length(t) + 1);
axiom (forall l: List :: {Length(l)} Length(l) >= 0);

function Sum(l: List): int;
axiom Sum(Nil()) == 0;
axiom (forall h: int, t: List :: {Sum(Cons(h, t))} Sum(Cons(h, t)) == Sum(t) + h);

procedure Push(value: int, l: List) returns (r: List)
  ensures Length(r) == Length(l) + 1;
  ensures r is Cons && r->head == value && r->tail == l;
{
  r := Cons(value, l);
}

procedure Pop(l: List) returns (value: int, rest: List)
  requires l is Cons;
  ensures l == Cons(value, rest);
{
  Cons(value, rest) := l;
}

// Adds up a list. `rest` is what is still to be done; the invariant ties both parts to the whole.
procedure Total(l: List) returns (sum: int)
  ensures sum == Sum(l);
{
  var rest: List;
  var value: int;

  sum, rest := 0, l;
  while (rest is Cons)
    invariant sum + Sum(rest) == Sum(l);
  {
    Cons(value, rest) := rest;
    sum := sum + value;
  }
  assert rest == Nil();
}

// Turns a list around by moving its elements to another one.
procedure Reverse(l: List) returns (r: List)
  ensures Length(r) == Length(l);
  ensures Sum(r) == Sum(l);
{
  var rest: List;

  r, rest := Nil(), l;
  while (rest != Nil())
    invariant Length(r) + Length(rest) == Length(l);
    invariant Sum(r) + Sum(rest) == Sum(l);
  {
    assert rest == Cons(rest->head, rest->tail);
    r := Cons(rest->head, r);
    rest := rest->tail;
  }
}
