// Functions by axiom, by body, replaced, defined; constants: what does not follow.

type T;
const unique a: T;
const unique b: T;
const c: T;

function unknown(x: int): int;
function plain(x: int): int { x + 1 }
function {:inline} replaced(x: int): int { (var y := x; y + 1) }
function {:define} defined(x: int): int { x - 1 }
function endless(k: int): int { if k <= 0 then 0 else 1 + endless(k - 1) }
function {:inline} some_above(lo: int): bool { (exists i: int :: i == lo + 1) }

procedure Not_unique()
{
  assert a != b;
  assert a != c;  //~ assertion
}

procedure Unknown(x: int)
{
  assert unknown(x) == unknown(x + 0);
  assert unknown(x) == x;  //~ assertion
}

procedure Bodies(x: int)
{
  assert plain(x) == replaced(x);
  assert replaced(x) == defined(x);  //~ assertion
}

procedure Recursive()
{
  assert endless(2) == 3;  //~ assertion
}

procedure No_capture(i: int, y: int)
{
  assert replaced(y) == y + 1;
  assert some_above(i) ==> replaced(y) == y;  //~ assertion
}
