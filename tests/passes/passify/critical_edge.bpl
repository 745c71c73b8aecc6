procedure P() returns (x: int)
{
  x := 0;
  goto a, b;
a:
  havoc x;
  goto b, c;
b:
  assert x == 0;
c:
}
