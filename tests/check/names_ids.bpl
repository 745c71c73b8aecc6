// No two statements of a body have one id.
procedure ids(x: int)
{
  assert {:id "a"} x == x;
  if (x > 0) {
    assume {:id "b"} x > 0;
  }
  while (*) {
    assert {:id "a"} true; //~ statement id
  }
}
procedure others(x: int)
{
  assert {:id "a"} x == x;
}
