// Type parameters: fixed everywhere but between the sides of an equality.
type Box _;
function pair<a>(x: a, y: a): bool;
const ints: <a>[Box a]int;
axiom (forall<a, b> x: a, y: b :: x == y);
axiom (forall<a, b> x: a, y: b :: pair(x, y));           //~ argument 2 of the application of `pair` is of type b, not a
axiom (forall<a> x: a :: pair(x, 1));                    //~ argument 2 of the application of `pair` is of type int, not a
axiom (forall<a> x: <c>[Box c]a, y: <d>[Box d]int :: x == y);
axiom (forall<a> x: <c>[Box c]a, y: <d>[Box d]d :: x == y);      //~ <c>[Box c]a and <d>[Box d]d
axiom (forall<a> x: Box a, y: a :: x == y);              //~ Box a and a
axiom (forall x: <b>[Box b]int :: pair(x, ints));
axiom (forall x: <b>[b]int :: pair(x, ints));            //~ <a>[Box a]int, not a
axiom (lambda<a> x: Box a :: 0) == ints;
axiom (lambda<a> x: Box a :: x) == ints;                 //~ <a>[Box a]Box a and <a>[Box a]int
function size<a>(x: Box a): int { 0 }
function wrong<a>(x: a): int { x }                       //~ the body of the function is of type a, not int
function {:inline} down(x: int): int { if x > 0 then up(x) else 0 }   //~ the definition of `down` does not come to an end
function {:define} up(x: int): int { down(x - 1) }
function recursive(x: int): int { recursive(x - 1) }
function {:inline} bodiless(x: int): int;                //~ a function with {:inline} must have a body
function {:define} bodiless2(x: int): int;               //~ a function with {:define} must have a body
function empty<a>(): Box a;
axiom (forall<a> x: int :: {pair(size(empty(): Box a), x)} size(empty(): Box a) == x);
axiom (forall<a> x: int :: {up(x)} size(empty(): Box a) == x);   //~ the trigger does not determine the type parameter `a`
axiom size(empty()) == 0;
