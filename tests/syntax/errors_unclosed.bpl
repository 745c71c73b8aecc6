procedure P()
{
  if (*) {
    x := 1;
  assert true;
}
procedure Q()
{
  assert ok;
}
}
procedure R() { assert fine; }
procedure S() { if (*) {
