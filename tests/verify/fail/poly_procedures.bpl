// Nothing is known about the type of a parameter: its values need not be equal.
procedure Same<a>(x: a, y: a) returns (z: a)
  ensures z == x && z == y;  //~ postcondition
{
  z := x;
}
