// A datatype has a value, and its fields need no types that grow.
type Abstract;
datatype List<T> { Nil(), Cons(head: T, tail: List T) }
datatype Rose { Rose(children: List Rose) }
datatype Tree { Leaf(a: Abstract), Node(f: [int]Tree) }
datatype Even { Zero(), AfterOdd(o: Odd) }
datatype Odd { AfterEven(e: Even) }
datatype Swap<A, B> { Stop(), Go(other: Swap B A) }
datatype Wrapped { Wrapped(in: Box int) }
datatype Box<T> { Box(it: T) }
datatype Nested<T> { Nested(it: List (List T)) }

datatype Endless { Again(d: Endless) } //~ `Endless` has no value
datatype Left { L(r: Right) } //~ `Left` has no value
datatype Right { R(l: Left), S(f: [int]Left) } //~ `Right` has no value
datatype Boxed { Boxed(b: Box Boxed) } //~ `Boxed` has no value
datatype Grow<T> { Stopped(), Larger(t: Grow (List T)) } //~ a field of `Grow` needs ever larger types
datatype First<T> { F0(), F1(s: Second (List T)) } //~ a field of `First` needs ever larger types
datatype Second<T> { S0(), S1(f: First T) }
