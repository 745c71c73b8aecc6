procedure P(n: int)
{
  var i: int;
  i := 0;
head:
  assert i >= 0;
  i := i + 1;
  goto one, two, done;
one:
  goto head;
two:
  i := i + 2;
  goto head, done;
done:
  assert i > 0;
}
