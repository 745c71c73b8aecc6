// Type arguments come from anywhere in the statement.
type Set _;
datatype List<a> { nil(), cons(head: a, tail: List a) }
function empty<a>(): Set a;
function union<a>(x: Set a, y: Set a): Set a;
function card<a>(x: Set a): int;
const s: Set real;
axiom s == empty() && empty() == s;
axiom union(empty(), s) != union(s, empty());
axiom (forall<a> x: Set a :: {union(x, empty())} union(x, empty()) == x);
axiom (forall<a> :: card(empty(): Set a) == 0);
axiom (lambda x: int :: nil()) == (lambda y: int :: cons(y, nil()));
axiom (var l := nil(); cons(1.0, l) == cons(2.0, nil()));
axiom (forall<a> x: List a :: x == (if true then nil() else x));
axiom cons(1, nil()) is cons && cons(true, nil())->tail == nil();
axiom 1 / 2 == 0.5 && 2.0 ** 3.0 == 8.0 && 7 div 2 == 3 && int(1.5) == 1 && real(1) == 1.0;
axiom 1bv4 ++ 2bv4 == 18bv8 && 18bv8[8:4] == 1bv4;
axiom (forall m: [int, bool]real :: m[1, true := 2.0][1, true] == 2.0);
axiom (forall f: <a>[Set a]a, x: Set int :: f[x] == 1 ==> f[x := 2][x] == 2 && f[empty() := true][empty()]);
axiom (forall z: []int :: z[] == 0 && z[:= 1][] == 1);
