// A call may run either body.

procedure {:inline 1} Seven() returns (r: int);
  ensures r > 0;  //~ postcondition

implementation Seven() returns (r: int)
{
  r := 7;
}

implementation Seven() returns (r: int)
{
  r := -7;
}

procedure Main() returns (x: int)
  ensures x > 0;
  ensures x == 7;  //~ postcondition
{
  call x := Seven();
}
