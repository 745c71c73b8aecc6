// Lesson 3: arrays.
//
// An array is a map from int to its elements, with its length beside it. Maps are total and are values: `a[i := v]` is
// another map, and `a[i] := v;` stands for `a := a[i := v];`. Nothing stops a program from reading `a[-1]`, so bounds
// have to be asserted where they matter.

// Finds the first place of a key.
procedure Find(a: [int]int, n: int, key: int) returns (index: int)
  requires n >= 0;
  ensures 0 <= index && index <= n;
  ensures index < n ==> a[index] == key;
  ensures (forall i: int :: 0 <= i && i < index ==> a[i] != key);
{
  index := 0;
  while (index < n)
    invariant 0 <= index && index <= n;
    invariant (forall i: int :: 0 <= i && i < index ==> a[i] != key);
  {
    assert 0 <= index && index < n;
    if (a[index] == key) {
      return;
    }
    index := index + 1;
  }
}

// The array as a global variable. `modifies` lists what may change; everything else is known to stay.
var buffer: [int]int;

// Writes one value into the elements lo .. hi-1. The second `ensures` is the frame: all other elements keep theirs.
procedure Fill(lo: int, hi: int, value: int)
  requires lo <= hi;
  modifies buffer;
  ensures (forall i: int :: lo <= i && i < hi ==> buffer[i] == value);
  ensures (forall i: int :: i < lo || hi <= i ==> buffer[i] == old(buffer)[i]);
{
  var next: int;

  next := lo;
  while (next < hi)
    invariant lo <= next && next <= hi;
    invariant (forall i: int :: lo <= i && i < next ==> buffer[i] == value);
    invariant (forall i: int :: i < lo || next <= i ==> buffer[i] == old(buffer)[i]);
  {
    buffer[next] := value;
    next := next + 1;
  }
}

// The frame at work: filling the second half leaves the first half alone.
procedure FillTwice(n: int)
  requires n >= 1;
  modifies buffer;
  ensures buffer[0] == 1 && buffer[n] == 2;
{
  call Fill(0, n, 1);
  call Fill(n, n + n, 2);
}

// Turns an array around, in place, from both ends.
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
    // Outside of left .. right the work is done; inside nothing has changed.
    invariant (forall i: int :: 0 <= i && i < left ==> buffer[i] == old(buffer)[n - 1 - i]);
    invariant (forall i: int :: right < i && i < n ==> buffer[i] == old(buffer)[n - 1 - i]);
    invariant (forall i: int :: left <= i && i <= right ==> buffer[i] == old(buffer)[i]);
  {
    buffer := buffer[left := buffer[right]][right := buffer[left]];
    left, right := left + 1, right - 1;
  }
}
