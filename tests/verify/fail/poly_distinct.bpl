// Two types with different names may be the same one.
type Field _;
type Ref;

procedure may_be_equal<a, b>(x: a, y: b)
{
  assert x != y; //~ assertion
}

procedure may_be_known<a>(x: a, r: Ref)
{
  assert x != r; //~ assertion
}

procedure may_be_nested<a>(x: a, f: Field bool)
{
  assert x != f; //~ assertion
}

procedure holds_for_all(i: Field int)
{
  assert (forall<a> f: Field a :: f != i); //~ assertion
}

procedure frame<a>(m: <t>[Field t]t, f: Field a, x: a, at: Field int) returns (n: <t>[Field t]t)
  ensures n[at] == m[at]; //~ postcondition
{
  n := m[f := x];
}

procedure needs_difference<a>(f: Field a);
  requires (forall<b> g: Field b :: g != f);

// What the callee asks for all types is asked for the caller's as well.
procedure calls<a>(f: Field a)
{
  call needs_difference(f); //~ precondition
}

function differ<a, b>(x: a, y: b): bool { x != y }

procedure by_a_function<a>(x: a, y: int)
{
  assert differ(x, y); //~ assertion
}
