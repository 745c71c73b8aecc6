// Polymorphic functions and datatypes at several types at once.
datatype List<a> { Nil(), Cons(head: a, tail: List a) }
function size<a>(l: List a): int { if l is Nil then 0 else 1 + size(l->tail) }

procedure P(l: List int, b: bool)
{
  assert size(Cons(3, l)) == 1 + size(l);
  assert size(Cons(b, Nil())) == 1;
  assert Cons(b, Nil())->head == b;
}
