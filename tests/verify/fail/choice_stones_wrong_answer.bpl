// The answer makes it five.

procedure TakeStones(start: int) returns (ours: bool)
  requires start >= 4 && start mod 4 == 0;
  ensures ours;
{
  var stones, taken: int;

  stones, ours := start, false;
  while (stones > 0)
    invariant stones >= 0 && stones mod 4 == 0;  //~ invariant-preserved
    invariant stones == 0 ==> ours;
  {
    goto one, two, three;
  one:
    taken := 1;
    goto answer;
  two:
    taken := 2;
    goto answer;
  three:
    taken := 3;
    goto answer;
  answer:
    stones := stones - taken - (5 - taken);
    ours := true;
  }
}
