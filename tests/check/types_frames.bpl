// What may be changed, and by whom.
const k: int;
var g, h: int;
var {:assumption} s: int;       //~ an assumption variable must be of type bool
procedure reads();
procedure writes();
  modifies g;
procedure gives() returns (x: int);
procedure P(a: int, m: [int]int) returns (r: int)
  modifies h, k;                //~ `k` is a constant: no procedure modifies it
{
  var n: [int]int;
  a := 1;                       //~ `a` cannot be changed
  m[0] := 1;                    //~ `m` cannot be changed
  n[0], r, h := 1, 2, 3;
  k := 1;                       //~ `k` cannot be changed
  g := 1;                       //~ the global variable `g` is changed here
  havoc r, h, g, a;             //~ the global variable `g` is changed here //~ `a` cannot be changed
  call reads();
  call writes();                //~ the global variable `g` is changed here
  call g := gives();            //~ the global variable `g` is changed here
  call h := gives();
}
pure procedure Q() {
  call reads();                 //~ a pure procedure cannot call `reads`, which is not pure
}
