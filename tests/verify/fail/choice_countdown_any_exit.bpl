// The jump out of the loop is free.

procedure Countdown(n: int) returns (rounds: int)
  requires n >= 0;
  ensures rounds == n;  //~ postcondition
{
  var left: int;

entry:
  left, rounds := n, 0;
  goto head;

head:
  assert left >= 0;
  assert rounds + left == n;
  goto body, done;

body:
  assume left > 0;
  left, rounds := left - 1, rounds + 1;
  goto head;

done:
  return;
}
