var g: int where g > 0;
var h: int;

procedure Q(a: int) returns (r: int where r < 9);
  requires a > h;
  free requires a > 7;
  modifies g;
  ensures r == old(g) + a + h;
  free ensures g == r;

procedure P(x: int where x == 1)
  modifies g, h;
{
  call h := Q(x + h);
  free call g := Q(g);
}
