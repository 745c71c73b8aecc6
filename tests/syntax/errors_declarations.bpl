x := 3;
const a: int = 3;
const b: int where b > 0;
function f(a: int, int): int;
function f([int]int, a: int): int;
function f(C int: int): int;
function f(int);
axiom true
var g: int;
datatype D { }
datatype E { A }
datatype F { A(x: int where x > 0) }
type T<a>;
implementation P(x: int where x > 0) { }
implementation Q();
procedure R() modifies x { }
const z: int;
