// Lesson 1: contracts.
//
// A procedure has a contract. `requires` is what it expects of its callers, `ensures` is what it promises them.
// The body is proved against the contract once. After that, callers know the contract and nothing else.

procedure Abs(x: int) returns (r: int)
  ensures r >= 0;
  ensures r == x || r == -x;
{
  if (x < 0) {
    r := -x;
  } else {
    r := x;
  }
}

// One clause says that the result is large enough, the other that it is one of the arguments. Without the second, any
// huge number would do.
procedure Max(x: int, y: int) returns (r: int)
  ensures r >= x && r >= y;
  ensures r == x || r == y;
{
  r := x;
  if (y > x) {
    r := y;
    return;
  }
}

// Division needs a divisor other than zero. Here the caller has to see to that.
procedure Average(total: int, count: int) returns (r: int)
  requires count > 0;
  ensures r * count <= total && total < (r + 1) * count;
{
  r := total div count;
}

// A caller: each `call` proves the callee's `requires` and then knows its `ensures`.
procedure Distance(x: int, y: int) returns (r: int)
  ensures r >= 0;
  ensures x == y ==> r == 0;
{
  var half: int;

  call r := Abs(x - y);
  call half := Average(r, 2);
  assert half <= r;
}
