// The smallest case is wrong.

procedure Factorial(n: int) returns (r: int)
  requires n >= 0;
  ensures r >= 1 && r >= n;  //~ postcondition
{
  var smaller: int;

  r := n;
  if (n > 1) {
    call smaller := Factorial(n - 1);
    assert n * smaller >= n * 1;
    r := n * smaller;
  }
}
