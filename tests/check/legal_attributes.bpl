// Attributes nobody knows are kept silently; what they mention must exist, wherever it is declared.
type {:mine c} T;
datatype {:mine} D { d({:mine d(1), c} x: int) }
const {:mine "text", d(2)->x} c: int;
function {:mine f(c)} f({:mine} x: int): int;
axiom {:mine f(3)} f(c) == 0;
var {:mine g > old(g)} g: int where g > 0;
procedure {:mine r > a} P({:mine a} a: int) returns ({:mine} r: int);
  requires {:mine old(g)} {:msg "a"} a > 0;
  ensures {:mine r} true;
  modifies g;
implementation {:mine a} P(a: int) returns (r: int)
{
  var {:mine a} x: int;
  assume {:mine x} {:partition} true;
  call {:mine r} r := P(a);
  assert (forall {:mine x} y: int :: {:mine y} y == f(y));
}

procedure Codes(n: int)
  requires {:code "frame"} {:msg "words"} n > 0;
  free ensures {:code "frees"} n > 0;
{
  assert {:code "out-of-bounds"} {:msg "words"} n > 0;
  assume {:why "a reason"} n > 0;
}
