// Implementations agree with their procedures, up to names and the order of type parameters.
type C _;
procedure P<a, b>(x: a, y: b) returns (z: C a);
implementation P<a, b>(x: a, y: b) returns (z: C a) { }
implementation P<b, a>(u: a, v: b) returns (w: C a) { }
implementation P<a, b>(x: b, y: a) returns (z: C b) { }
implementation P<a, b>(x: a, y: b) returns (z: C b) { }   //~ out-parameter `z` of the implementation of `P` is of type C b
implementation P<a>(x: a, y: a) returns (z: C a) { }      //~ wrong number of type parameters in the implementation of `P`: 1 instead of 2
implementation P<a, b>(x: a, y: b, n: int) returns (z: C a) { }   //~ wrong number of in-parameters in the implementation of `P`: 3 instead of 2
implementation P<a, b>(x: a, y: b) { }                    //~ wrong number of out-parameters in the implementation of `P`: 0 instead of 1
procedure Q(m: <a, b>[a, C b]int);
implementation Q(m: <d, c>[c, C d]int) { }
implementation Q(m: <c, d>[c, C c, d]int) { }             //~ in-parameter `m` of the implementation of `Q`
