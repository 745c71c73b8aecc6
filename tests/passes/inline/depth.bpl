procedure {:inline 2} Down(n: int) returns (r: int)
{
  if (n > 0) { call r := Down(n - 1); }
}

procedure P() returns (x: int)
{
  call x := Down(5);
}
