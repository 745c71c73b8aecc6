// Obligations fail under their codes.
type ref;
const null: ref;

procedure Read(p: ref, i: int, n: int)
  requires {:code "null-dereference"} p != null;
  ensures {:code "frame"} n > 5; //~ frame
{
  assert {:code "use-after-free"} p != null;
  assert {:code "out-of-bounds"} 0 <= i && i < n; //~ out-of-bounds
}

procedure Caller(p: ref)
{
  call Read(p, 0, 1); //~ null-dereference
}

// What is checked at the head of a loop under a code of its own is no invariant: nothing but the invariant is known there.
procedure Count(n: int)
{
  var i: int;
  i := 0;
  goto head;
head:
  assert 0 <= i;
  assert {:code "out-of-bounds"} i < n + 1; //~ out-of-bounds
  goto body, done;
body:
  i := i + 1;
  goto head;
done:
  return;
}

procedure Unsupported(n: int)
{
  if (n > 0)
  {
    assert {:code "unsupported"} {:msg "inline assembly"} false; //~ unsupported
  }
}
