// Statements whose parts do not go together.
var g: int;
procedure two(a: int) returns (x: int, y: int);
procedure P(a: int) returns (x: int, y: int)
  modifies g;
{
  var {:assumption} s: bool;
  var {:assumption} t: bool where true;     //~ an assumption variable cannot have a where clause
  var m: [int]int;
  x, y := 1;                                //~ wrong number of values in the assignment: 1 instead of 2
  x, x := 1, 2;                             //~ `x` is assigned to more than once
  m[0], m[1] := 1, 2;                       //~ `m` is assigned to more than once
  undeclared[x] := missing;                 //~ undeclared identifier `undeclared` //~ undeclared identifier `missing`
  call nothing(missing);                    //~ undeclared procedure `nothing` //~ undeclared identifier `missing`
  call x, y := two();                       //~ wrong number of arguments in the call of `two`: 0 instead of 1
  call x := two(1);                         //~ wrong number of results in the call of `two`: 1 instead of 2
  call x, x := two(1);                      //~ `x` gets two values
  havoc undeclared;                         //~ undeclared identifier `undeclared`
  s := s && x > 0;
  s := s && y > 0;                          //~ the assumption variable `s` is assigned to more than once
  t := x > 0;                               //~ `t` can only be assigned `t && ..`
  assert {:verified_under true, true} true; //~ {:verified_under} takes one argument
  assert {:minimize} {:mine missing} true;  //~ {:minimize} takes one argument //~ undeclared identifier `missing`
  unknown(x) := y;                          //~ undeclared constructor `unknown`
}
