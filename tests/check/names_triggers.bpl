// Triggers mention all that is bound and contain no logic.
function f(x: int): int;
function p(x: int): bool;
axiom (forall x: int :: {f(x), f(x + 1)} {p(f(x))} {:nopats f(0)} p(x));
axiom (forall x: int :: {x} p(x));                         //~ more than the variable `x`
axiom (forall x, y: int :: {f(x)} {f(y)} p(x));            //~ bound variable `x` //~ bound variable `y`
axiom (forall x: int :: {p(x) && p(0)} p(x));              //~ must not contain a logical operator
axiom (forall x: int :: {!p(x)} p(x));                     //~ must not contain a logical operator
axiom (forall x: int :: {f(x) == 0} p(x));                 //~ must not contain an equality
axiom (forall x: int :: {f(x) < 0} p(x));                  //~ must not contain a comparison
axiom (forall x: int :: {f(x) + 1 } p(x));
axiom (forall x: int :: {p(f((var y := x; y)))} p(x));     //~ must not contain a let
axiom (forall b: bool :: {(exists y: int :: b)} b);        //~ must not contain a quantifier
axiom (forall x: int :: {p((forall y: int :: p(y)))} p(x));   //~@29 must not contain a quantifier
