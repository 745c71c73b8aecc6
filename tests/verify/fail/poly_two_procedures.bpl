// The type of one procedure is any type in the other, also one that the other knows.
type Ref;
type Field _;
type Heap = <a>[Ref, Field a]a;
datatype Pair<T> { Pair(left: T, right: T) }

procedure put<X>(h: Heap, r: Ref, f: Field X, x: X, known: Field (Pair int)) returns (g: Heap)
  ensures g[r, known] == h[r, known]; //~ postcondition
{
  g := h;
  g[r, f] := x;
}

procedure put_pair<T>(h: Heap, r: Ref, f: Field (Pair T), t: T, known: Field (Pair int)) returns (g: Heap)
  ensures g[r, known] == h[r, known]; //~ postcondition
{
  g := h[r, f := Pair(t, t)];
}

procedure asks<X>(h: Heap, f: Field X);
  requires (forall<a> r: Ref, g: Field a :: h[r, g] == h[r, g := h[r, g]][r, g]);
  requires (forall<a> r: Ref, g: Field a, x: a :: h[r, g := x][r, f] == h[r, f]);

procedure calls<T>(h: Heap, f: Field T)
{
  call asks(h, f); //~ precondition
}
