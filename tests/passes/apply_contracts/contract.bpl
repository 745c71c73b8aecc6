var g: int where g > 0;

procedure P(a: int where a > 1) returns (r: int where r > 2);
  requires a > g;
  free requires a > 4;
  modifies g;
  ensures r == old(g);
  free ensures r > 5;

implementation P(x: int) returns (y: int)
{
  var z: int where z > x;
  y := g;
  if (*) { return; }
  havoc g, z;
}
