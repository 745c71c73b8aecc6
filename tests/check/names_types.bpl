// Names of types.
type C a b;
type S a = C a undeclared;            //~ undeclared type `undeclared`
type C;                               //~ more than one declaration of type `C`
type Loop = [int]Pool;                //~ the type synonym `Loop` is defined in terms of itself
type Pool = Loop;                     //~ the type synonym `Pool` is defined in terms of itself
type User = [Pool]int;                //~ the type synonym `User` is defined in terms of itself
datatype D<a> { mk(x: a, y: b) }      //~ undeclared type `b`

const c1: C int;                      //~ wrong number of arguments of type `C`: 1 instead of 2
const c2: S;                          //~ wrong number of arguments of type `S`: 0 instead of 1
const c3: <a>[a int]int;              //~ the type parameter `a` takes no arguments
const c4: <a>[int]int;                //~ the type parameter `a` does not occur in the map type
const c5: <a, a>[a]int;               //~ more than one declaration of type parameter `a`
const c6: <a>[a]<a>[a]int;            //~ more than one declaration of type parameter `a`
const c7: <D>[D]int;                  //~ the type parameter `D` has the name of a type
const c8: <a>[]a;
function f<a>(x: int): bool;          //~ `a` does not occur in the signature of the function
function g<a>(x: int): S a;
procedure P<a>(x: int);               //~ `a` does not occur in the parameters of the procedure
procedure Q<a>() returns (x: a);
