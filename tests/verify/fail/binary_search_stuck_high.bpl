// Rules out the middle although it was not looked at.

procedure BinarySearch(a: [int]int, n: int, key: int) returns (index: int)
  requires n >= 0;
  requires (forall i, j: int :: 0 <= i && i <= j && j < n ==> a[i] <= a[j]);
  ensures -1 <= index && index < n;
  ensures index >= 0 ==> a[index] == key;
  ensures index < 0 ==> (forall i: int :: 0 <= i && i < n ==> a[i] != key);
{
  var low, high, middle: int;

  low, high := 0, n;
  while (low < high)
    invariant 0 <= low && low <= high && high <= n;  //~ invariant-preserved
    invariant (forall i: int :: 0 <= i && i < low ==> a[i] < key);
    invariant (forall i: int :: high <= i && i < n ==> key < a[i]);  //~ invariant-preserved
  {
    middle := low + (high - low) div 2;
    assert 0 <= middle && middle < n;
    if (a[middle] < key) {
      low := middle + 1;
    } else if (key < a[middle]) {
      high := middle - 1;
    } else {
      index := middle;
      return;
    }
  }
  index := -1;
}
