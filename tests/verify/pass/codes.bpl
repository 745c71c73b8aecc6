// Obligations with codes of their own, as translations of other languages make them.
type ref;
const null: ref;
var Alloc: [ref]bool;

procedure Read(p: ref, i: int, n: int) returns (r: int)
  requires {:code "null-dereference"} {:msg "the pointer is null"} p != null;
  requires Alloc[p] && 0 <= i && i < n;
{
  assert {:code "null-dereference"} p != null;
  assert {:code "use-after-free"} Alloc[p];
  assert {:code "out-of-bounds"} 0 <= i && i < n;
  r := i;
}

// At the head of a loop, asserts are the invariant up to the first with a code; assumptions there hold in every round.
procedure Count(n: int) returns (i: int)
  requires n > 0;
  ensures i == n;
{
  i := 0;
  goto head;
head:
  assert 0 <= i && i <= n;
  assume {:why "a table has at most a thousand entries"} n <= 1000;
  assert {:code "signed-overflow"} i + 1 <= 1001;
  goto body, done;
body:
  assume i < n;
  i := i + 1;
  goto head;
done:
  assume i >= n;
  return;
}

procedure Unreached(n: int)
{
  if (n != n)
  {
    assert {:code "unsupported"} {:msg "inline assembly"} false;
  }
}
