// Quantifiers over types that are known: the instances for the types that occur, by trigger or by body.
type Field _;
type Ref;
function size<a>(x: a): int;
function wrap<a>(x: a): Field a;
axiom (forall<a> x: a :: {size(x)} size(x) >= 0);
axiom (forall<a, b> x: Field a, y: Field b :: size(x) == size(y));
axiom (forall<a> x: a :: {wrap(x)} size(wrap(x)) > 0);

procedure P(r: Ref, i: int)
{
  assert size(r) >= 0;
  assert size(wrap(i)) > 0;
}
