// A procedure that is to be inlined no times is taken by contract, so its body must keep it.

procedure {:inline 0} Seven() returns (r: int)
  ensures r == 7;  //~ postcondition
{
  r := 3;
}

procedure Main() returns (x: int)
  ensures x == 7;
{
  call x := Seven();
}
