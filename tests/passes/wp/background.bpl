const unique a: int;
const unique b: int;
const unused: int;
function f(x: int): int;
function g(x: int): int { x + unused }
axiom (forall x: int :: {f(x)} f(x) > a);

procedure P(m: [int,bool]int)
{
  assert f(m[a, true]) > b;
  assert (lambda x: int :: x + b)[1] == m[1, false := 3][1, false];
}
