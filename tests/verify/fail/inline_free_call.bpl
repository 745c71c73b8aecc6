// A free call takes an inlined procedure by contract, so its body must keep it.

procedure {:inline 1} Seven() returns (r: int)
  ensures r == 7;  //~ postcondition
{
  r := 3;
}

procedure Main() returns (x: int)
  ensures x == 7;
{
  free call x := Seven();
}
