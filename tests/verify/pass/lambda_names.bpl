// The user's own functions may have the names that lifted lambdas and pools would get.
function lambda#0(c: int): int;
axiom (forall c: int :: {lambda#0(c)} lambda#0(c) == 7);
function pool#P#int(x: int): int;
function F(x: int): bool;

procedure Lambdas(c: int)
{
  var m: [int]int;
  m := (lambda x: int :: x + c);
  assert m[1] == 1 + c;
  assert lambda#0(c) == 7;
  assume (forall {:pool "P"} x: int :: F(x - 1));
  assert {:add_to_pool "P", 4} F(3);
}
