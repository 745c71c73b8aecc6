// The jump into the body is free.

procedure Countdown(n: int) returns (rounds: int)
  requires n >= 0;
  ensures rounds == n;
{
  var left: int;

entry:
  left, rounds := n, 0;
  goto head;

head:
  assert left >= 0;  //~ invariant-preserved
  assert rounds + left == n;
  goto body, done;

body:
  left, rounds := left - 1, rounds + 1;
  goto head;

done:
  assume left <= 0;
  return;
}
