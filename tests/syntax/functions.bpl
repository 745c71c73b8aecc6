function f(int, bool) returns (int);
function g(x, y: int, z: bool) returns (r: int);
function {:inline} h<a, b>({:k} x: a, y: b): [a]b;
function id<T>(x: T): T { x }
function sum(x: int, y: int): int { x + y } uses {
  axiom (forall x: int :: sum(x, 0) == x);
}
function k(): int uses { axiom k() == 1; }
function n() returns ({:out} int);
