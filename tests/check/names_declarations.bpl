// Names of variables, functions and procedures; types, functions, variables and procedures do not get in each other's way.
type x;
const x: int;
var x: int;                                   //~ more than one declaration of variable `x`
function x(): int;
function x(y: int): int;                      //~ more than one declaration of function `x`
procedure x();
procedure x();                                //~ more than one declaration of procedure `x`
datatype D { x(), same(a: int, a: int) }      //~ more than one declaration of function `x` //~ field `a`
function twice(a: int, a: int): int;          //~ more than one declaration of variable `a`
function result(a: int) returns (a: int);     //~ more than one declaration of variable `a`
procedure P(a: int, b: int) returns (a: int)  //~ more than one declaration of variable `a`
{
  var b: int;                                 //~ more than one declaration of variable `b`
  var x: int;
  L: x := (var x, x := 1, 2; x);              //~ more than one declaration of variable `x`
  L: assert (forall x, x: int :: true);       //~ of label `L` //~ of variable `x`
}
implementation Q() { }                        //~ no procedure `Q` is declared

// The declaration that is not external wins, the others are not even looked at.
function {:extern} e(y: undeclared): int;
function e(): int;
const {:extern} k: int;
const {:extern} k: undeclared;
procedure {:extern} R(z: int);
procedure R();
axiom e() == k;
