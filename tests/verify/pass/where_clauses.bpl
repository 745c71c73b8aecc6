// Where clauses hold of every unknown value: at the entry, after havoc, after a call, at a loop head.

var g: int where g >= 10;
var h: int where h >= g;

procedure At_entry(p: int where p > 0) returns (r: int where r > p)
{
  var local: int where local > 2;
  assert g >= 10 && h >= 10;
  assert p > 0 && r > p && local > 2;
}

procedure After_havoc() returns (r: int where r > 3)
  modifies g;
{
  r := 0;
  assert r == 0;
  havoc r;
  assert r > 3;
  g := 0;
  havoc g;
  assert g >= 10;
}

procedure Change() returns (r: int where r == 7);
  modifies g;

procedure After_a_call()
  modifies g;
{
  var x: int;
  g := 0;
  call x := Change();
  assert g >= 10;
  assert x == 7;
}

procedure At_a_loop_head()
{
  var x: int where x >= 0;
  x := 5;
  while (*)
  {
    havoc x;
  }
  assert x >= 0;
}

procedure Several_at_once()
  modifies g, h;
{
  var x: int where x > h;
  havoc x, g, h;
  assert x > h && h >= g && g >= 10;
}
