// What is accepted but worth a word. A type argument that nothing determines is `int`.
type Set _;
datatype Option<a> { none(), some(value: a) }
function empty<a>(): Set a;
function size<a>(x: Set a): int;
axiom size(empty()) == 0;                //~ nothing determines the type parameter `a` here
axiom none() == none();                  //~ nothing determines the type parameter `a` here
axiom 300bv8 == 44bv8;                   //~ 300 does not fit in 8 bits
procedure P<t>() returns (x: Set t);
procedure Q()
{
  var s: Set bool;
  call s := P();
  assert size(empty(): Set real) == size(s);
}
