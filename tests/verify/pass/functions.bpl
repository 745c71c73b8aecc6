// Functions by axiom, by body, replaced, defined; unique constants.

type T;
const unique a: T;
const unique b: T;
const unique c: T;
const n: int;
axiom n > 3;

function half(x: int): int;
axiom (forall x: int :: {half(x)} half(2 * x) == x && (x >= 0 ==> half(x) <= x + n));

function plain(x: int): int { x + 1 }
function {:inline} replaced(x: int): int { (var y := x + 1; y + plain(x)) }
function {:define} defined(x: int): int { replaced(x) + n }
function sum(k: int): int { if k <= 0 then 0 else k + sum(k - 1) }
function {:inline} every(m: [int]int, lo: int): bool { (forall i: int :: lo <= i ==> m[i] == lo) }

procedure Constants()
{
  assert a != b && b != c && a != c;
  assert n >= 4;
}

procedure Applied(y: int)
{
  assert plain(y) == y + 1;
  assert replaced(y) == 2 * y + 2;
  assert defined(y) == replaced(y) + n;
  assert sum(3) == 6;
  assert y >= 0 ==> half(y) <= y + n;
}

procedure No_capture(m: [int]int, i: int, y: int)
  requires every(m, i);
{
  assert m[i + 1] == i;
  assert replaced(y + 1) == 2 * y + 4;
  assert every((lambda i: int :: y), y);
  assert (forall i: int :: every(m, i) ==> m[i] == i);
}
