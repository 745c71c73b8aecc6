// A polymorphic lambda: one lambda per instance, and a rest that depends on the values it mentions.
type Field _;
var base: int;
function value<a>(f: Field a, n: int): a;

procedure P(f: Field int, g: Field bool, n: int)
  modifies base;
{
  var m: <a>[Field a]a;
  m := (lambda<a> h: Field a :: value(h, n + old(base)));
  assert m[f] == 0 || m[g];
}
