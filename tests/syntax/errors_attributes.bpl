type {1} T;
function {:ok} {f(x)} f(int): int;
const {x, y} unique c: int;
procedure {:nopats 3} P({1} x: int)
  requires {2} true;
{
  assert {3} true;
  assert {:4} true;
  assert {:a b c} true;
  assert {:a "b" true;
  x := {5} 6;
}
