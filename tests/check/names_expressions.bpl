// Names in expressions, and what they may refer to.
const c: int;
var g: int;
function f(x: int): int;
datatype D { mk(a: int) }
axiom c == undeclared;                           //~ undeclared identifier `undeclared`
axiom f(missing(c)) == 0;                        //~ undeclared function `missing`
axiom g == 0;                                    //~ the global variable `g` has no value here
axiom old(c) == 0;                               //~ there is no old state here
axiom mk(1) is f;                                //~ `f` is not a constructor
axiom mk(1) is nothing;                          //~ undeclared constructor `nothing`
function h(x: int): int { x + g }                //~ the global variable `g` has no value here
var w: int where w == old(g);                    //~ there is no old state here
procedure P(a: int where a < r) returns (r: int where r > a);   //~ undeclared identifier `r`
  requires r > old(g);                           //~ undeclared identifier `r` //~ there is no old state here
  modifies g, undeclared;                        //~ undeclared identifier `undeclared`
  ensures {:msg "fine"} r > old(g);
procedure Q() { var x: int where x == old(g); x := old(g); }    //~ there is no old state here
pure procedure R() returns (r: int)              //~ a pure procedure modifies nothing
  modifies g;
{ r := g; }                                      //~ the global variable `g` has no value here
