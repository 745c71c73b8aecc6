datatype List<T> { Nil(), Cons(head: T, tail: List T) }
datatype {:dependency "x"} Pair<A, B> {
  Pair({:first} a: A, b: B)
}
function len<T>(l: List T): int {
  if l is Nil then 0 else 1 + len(l->tail)
}
procedure P(l: List int) returns (x: int, rest: List int)
  requires l is Cons;
{
  Cons(x, rest) := l;
  Cons(x, rest) := {:unpack} l->(head := 3)->(tail := Nil());
  rest->head := 4;
  rest->tail->tail->head, x := 5, l->tail->head;
  assert !(l is Nil) && -x is C == y;
}
