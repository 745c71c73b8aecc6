// Attributes that exclude each other or lack what they need.
function {:inline} {:define} both(x: int): int { x }       //~ both {:inline} and {:define}
function {:define} poly<a>(x: a): a { x }                  //~ cannot have type parameters
function {:builtin} unnamed(x: int): int;                  //~ takes the solver's name as a string
function {:builtin "abs"} bodied(x: int): int { x }        //~ cannot have a body
type {:builtin 1} T;                                       //~ takes the solver's name as a string
datatype D { A(x: int), B(), A() }                         //~ two constructors `A`
procedure P() { assert {:add_to_pool 3} true; }            //~ {:add_to_pool} takes the name

// Codes of obligations.
procedure Codes(n: int)
  requires {:code "no-such-code"} n > 0;  //~ the code of an obligation
{
  assert {:code} n > 0;  //~ the code of an obligation
  assert {:code 3} n > 0;  //~ the code of an obligation
  assert {:code "vacuous-requires"} n > 0;  //~ the code of an obligation
  while (n > 0)
    invariant {:code "frame"} n > 0;  //~ has no {:code} of its own
  {
  }
}
