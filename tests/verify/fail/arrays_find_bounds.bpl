// Looks one element past the end.

procedure Find(a: [int]int, n: int, key: int) returns (index: int)
  requires n >= 0;
  ensures 0 <= index && index <= n;
  ensures index < n ==> a[index] == key;
  ensures (forall i: int :: 0 <= i && i < index ==> a[i] != key);
{
  index := 0;
  while (index <= n)
    invariant 0 <= index && index <= n;
    invariant (forall i: int :: 0 <= i && i < index ==> a[i] != key);
  {
    assert 0 <= index && index < n;  //~ assertion
    if (a[index] == key) {
      return;
    }
    index := index + 1;
  }
}
