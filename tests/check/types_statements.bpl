// Statements get values of the right types.
datatype D { pair(a: int, b: bool), single(a: int) }
procedure poly<t>(x: t, y: int) returns (z: t);
procedure P(i: int) returns (x: int, y: bool, d: D)
  requires i;                              //~ a precondition must be of type bool, not int
  ensures i + 1;                           //~ a postcondition must be of type bool, not int
{
  var w: int where w;                      //~ a where clause must be of type bool, not int
  var m: [int][bool]int;
  assert i;                                //~ an assertion must be of type bool, not int
  assume i;                                //~ an assumption must be of type bool, not int
  if (i) { } else if (x) { }               //~ a guard must be of type bool, not int //~ a guard
  while (i) invariant i; { }               //~ a guard //~ a loop invariant must be of type bool, not int
  x, y := true, false;                     //~ a value of type bool is assigned to a target of type int
  m[true][true] := 1;                      //~ argument 0 of the map assignment is of type bool, not int
  m[0][true] := true;                      //~ a value of type bool is assigned to a target of type int
  m[0] := 1;                               //~ a value of type int is assigned to a target of type [bool]int
  d->a, x := true, d->b;                   //~ to a target of type int //~ to a target of type int
  d->c := 1;                               //~ datatype `D` has no field `c`
  i->c := 1;                               //~ a value of type int has no field `c` //~ cannot be changed
  call x := poly(true, 1);                 //~ result 0 of the call of `poly` is of type bool but goes to a variable of type int
  call y := poly(y, y);                    //~ argument 1 of the call of `poly` is of type bool, not int
  pair(y, x) := d;                         //~ of type int is assigned to a target of type bool //~ of type bool is assigned
  pair(x) := d;                            //~ constructor `pair` has 2 fields, not 1
  single(x) := i;                          //~ `single` does not make values of type int
  assert {:verified_under 1} true;         //~ {:verified_under} takes one argument of type bool
  call {:verified_under i} x := poly(1, 2);   //~ {:verified_under} takes one argument of type bool
}
