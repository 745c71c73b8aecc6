// Forgets to say what is known of the elements passed.

procedure Find(a: [int]int, n: int, key: int) returns (index: int)
  requires n >= 0;
  ensures 0 <= index && index <= n;
  ensures index < n ==> a[index] == key;
  ensures (forall i: int :: 0 <= i && i < index ==> a[i] != key);  //~ postcondition
{
  index := 0;
  while (index < n)
    invariant 0 <= index && index <= n;
  {
    assert 0 <= index && index < n;
    if (a[index] == key) {
      return;
    }
    index := index + 1;
  }
}
