// The divisor may be zero.

procedure Abs(x: int) returns (r: int)
  ensures r >= 0;
  ensures r == x || r == -x;
{
  if (x < 0) {
    r := -x;
  } else {
    r := x;
  }
}

procedure Average(total: int, count: int) returns (r: int)
  requires count > 0;
  ensures r * count <= total && total < (r + 1) * count;
{
  r := total div count;
}

procedure Distance(x: int, y: int) returns (r: int)
  ensures r >= 0;
  ensures x == y ==> r == 0;
{
  var half: int;

  call r := Abs(x - y);
  call half := Average(r, r);  //~ precondition
  assert half <= r;
}
