datatype Nest<a> { Leaf(), Node(value: a, inner: Nest (Nest a)) }
procedure P(n: Nest int);
