// Implementations agree with their procedures, up to names and the order of type parameters.
type C _;
procedure P<a, b>(x: a, y: b) returns (z: C a);
implementation P<a, b>(x: a, y: b) returns (z: C a) { }
implementation P<b, a>(u: a, v: b) returns (w: C a) { }
implementation P<a, b>(x: b, y: a) returns (z: C b) { }
implementation P<a, b>(x: a, y: b) returns (z: C b) { }   //~ out-parameter `z` of the implementation of `P` is of type C b
implementation P<a>(x: a, y: a) returns (z: C a) { }      //~ procedure `P` has 2 type parameters, its implementation 1
implementation P<a, b>(x: a, y: b, n: int) returns (z: C a) { }   //~ procedure `P` has 2 in-parameters, its implementation 3
implementation P<a, b>(x: a, y: b) { }                    //~ procedure `P` has 1 out-parameters, its implementation 0
procedure Q(m: <a, b>[a, C b]int);
implementation Q(m: <d, c>[c, C d]int) { }
implementation Q(m: <c, d>[c, C c, d]int) { }             //~ in-parameter `m` of the implementation of `Q`
