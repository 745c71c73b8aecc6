var g, h: int where g <= h;
procedure P(x: int where x > 0, y, z: bool) returns (r: int where r > x);
  requires x < 100;
  free requires {:why "given"} y;
  modifies g, h;
  modifies;
  ensures {:msg "say \"so\""} r > x;
  free ensures old(g) == g;
implementation {:verify false} P(x: int, y: bool, z: bool) returns (r: int)
{
  var {:local} i, j: int where i < j;
  var k: [int]bool;
  r := x + 1;
}
pure procedure Q<T>(t: T);
procedure {:entry} R()
{
}
