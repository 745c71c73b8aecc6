// Each procedure is verified for types of its own: that one calls the other with a pair of its type brings no end of instances.
type Ref;
type Field _;
type Heap = <a>[Ref, Field a]a;
datatype Pair<T> { Pair(left: T, right: T) }

procedure put<X>(h: Heap, r: Ref, f: Field X, x: X) returns (g: Heap)
  ensures g == h[r, f := x];
{
  g := h;
  g[r, f] := x;
}

procedure put_pair<T>(h: Heap, r: Ref, f: Field (Pair T), t: T) returns (g: Heap)
  ensures g[r, f]->left == t;
{
  call g := put(h, r, f, Pair(t, t));
}

procedure put_numbers(h: Heap, r: Ref, f: Field (Pair int), other: Field int) returns (g: Heap)
  ensures g[r, f]->left == 3 && g[r, other] == h[r, other];
{
  call g := put(h, r, f, Pair(3, 4));
}
