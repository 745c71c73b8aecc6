// Where in the line an error is reported: at the token that stands for what is wrong.
const i: int;
const m: [int]bool;
function f(x: int): int;
function p(x: int): bool;
axiom i[1] == 1;                           //~@7 the map selection is applied to a value of type int
axiom i[1 := 2] == i;                      //~@7 the map update is applied to a value of type int
axiom m[1][2];                             //~@8 the map selection is applied to a value of type bool
axiom m[1, 2];                             //~@8 wrong number of arguments in the map selection
axiom p(f(1, 2));                          //~@9 wrong number of arguments in the application of `f`
axiom p(f());                              //~@9 wrong number of arguments in the application of `f`
axiom f(true) == 1;                        //~@9 argument 1 of the application of `f`
axiom (forall x: int :: x);                //~@8 the body of a quantifier must be of type bool
axiom (lambda x: int :: 1) == m;           //~@28 operator ==
procedure P(a: int) returns (r: [int]bool)
{
  a[1] := 2;                               //~@3 the map assignment is applied to a value of type int //~@8 `a` cannot be changed: it is an in-parameter
  r[1][2] := true;                         //~@4 the map assignment is applied to a value of type bool
  r[1, 2] := true;                         //~@4 wrong number of arguments in the map assignment
}
