procedure P(n: int)
  requires n > 0;
{
  var x: int;
  goto a, b;
a:
  assert x > n;
  x := x + 1;
  goto b;
b:
  goto a, out;
out:
}
