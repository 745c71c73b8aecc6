// The upper bound is not assumed.

procedure Pick(lo: int, hi: int) returns (x: int)
  requires lo <= hi;
  ensures lo <= x && x <= hi;  //~ postcondition
{
  havoc x;
  assume lo <= x;
}
