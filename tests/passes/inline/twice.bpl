var g: int;

procedure {:inline 1} Add(by: int) returns (r: int where r > 0)
  requires by > 0;
  modifies g;
  ensures g == old(g) + by;
{
  var t: int;
  t := g;
  g := t + by;
  r := old(g);
}

procedure P() returns (x: int)
  modifies g;
{
  call x := Add(1);
  call x := Add(x);
}
