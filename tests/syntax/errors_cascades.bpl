axiom x[1:2;
axiom x[8:4] = 3;
axiom 8:0;
axiom {x};
procedure P()
{
  while (*) requires true; { x := 1; }
  x := 8:0;
  x := y[8:4] z;
  if { }
}
procedure Q( { }
procedure {:inline 1 R() { }
implementation { }
