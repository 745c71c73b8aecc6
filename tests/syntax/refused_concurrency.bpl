yield procedure P();
left action A() { }
async atomic action B();
pure action C();
yield invariant I();
procedure Q() refines A; { }
procedure R() requires call I(); preserves call I(); { }
procedure S()
{
  par P() | Q();
  async call P();
  yield;
  while (*) invariant call I(); { }
  assert left + right > both;
}
