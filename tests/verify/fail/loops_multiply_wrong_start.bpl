// Starts with one factor already counted.

procedure Multiply(x: int, y: int) returns (product: int)
  requires y >= 0;
  ensures product == x * y;
{
  var left: int;

  product, left := x, y;
  while (left > 0)
    invariant left >= 0;
    invariant product + x * left == x * y;  //~ invariant-entry
  {
    product := product + x;
    left := left - 1;
  }
}
