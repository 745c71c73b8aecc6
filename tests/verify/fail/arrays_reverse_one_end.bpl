// Moves one end only; the other value is lost.

var buffer: [int]int;

procedure Reverse(n: int)
  requires n >= 0;
  modifies buffer;
  ensures (forall i: int :: 0 <= i && i < n ==> buffer[i] == old(buffer)[n - 1 - i]);
{
  var left, right: int;

  left, right := 0, n - 1;
  while (left < right)
    invariant left + right == n - 1;
    invariant 0 <= left && left <= right + 1;
    invariant (forall i: int :: 0 <= i && i < left ==> buffer[i] == old(buffer)[n - 1 - i]);
    invariant (forall i: int :: right < i && i < n ==> buffer[i] == old(buffer)[n - 1 - i]);  //~ invariant-preserved
    invariant (forall i: int :: left <= i && i <= right ==> buffer[i] == old(buffer)[i]);
  {
    buffer := buffer[left := buffer[right]];
    left, right := left + 1, right - 1;
  }
}
