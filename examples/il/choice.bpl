// Lesson 5: choice and jumps.
//
// A program may leave things open: `havoc x;` gives x any value, `if (*)` takes either branch, and a `goto` with several
// labels jumps to any one of them. A proof covers every choice. That is how the world around a program is described:
// input, other threads, the environment.

// A thermostat. The room may warm up or cool down by one degree in each step; the controller answers.
procedure Thermostat(steps: int)
{
  var temperature, step: int;
  var heating: bool;

  temperature, step, heating := 20, 0, false;
  while (step < steps)
    invariant 18 <= temperature && temperature <= 22;
    invariant heating ==> temperature <= 21;
    invariant !heating ==> temperature >= 19;
  {
    // While it heats the room never cools down, and the other way round; it may also stay as it is.
    if (*) {
      temperature := if heating then temperature + 1 else temperature - 1;
    }
    assert 18 <= temperature && temperature <= 22;
    if (temperature <= 18) {
      heating := true;
    } else if (temperature >= 22) {
      heating := false;
    }
    step := step + 1;
  }
}

// Any number between two bounds: `havoc` with an `assume` that keeps the values of interest.
procedure Pick(lo: int, hi: int) returns (x: int)
  requires lo <= hi;
  ensures lo <= x && x <= hi;
{
  havoc x;
  assume lo <= x && x <= hi;
}

// Control flow by labels and jumps, as compilers write it. A loop is a jump backwards; the assertions at its first label
// are its invariant.
procedure Countdown(n: int) returns (rounds: int)
  requires n >= 0;
  ensures rounds == n;
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
  // With several targets the jump is free to go to any; the assumptions decide which way can be taken.
  assume left > 0;
  left, rounds := left - 1, rounds + 1;
  goto head;

done:
  assume left <= 0;
  return;
}

// A game: a player takes one, two or three stones; the answer always makes it four. The last stone is ours.
procedure TakeStones(start: int) returns (ours: bool)
  requires start >= 4 && start mod 4 == 0;
  ensures ours;
{
  var stones, taken: int;

  stones, ours := start, false;
  while (stones > 0)
    invariant stones >= 0 && stones mod 4 == 0;
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
    stones := stones - taken - (4 - taken);
    ours := true;
  }
}
