// Lesson 2: loops.
//
// A loop may run any number of iterations, so it is known by its invariants alone: what holds each time control comes to
// the loop's head. Three things have to fit together:
//   - the invariants hold on entry,
//   - one round, started from any values that meet them and the condition, leads to values that meet them again,
//   - the invariants and the negated condition give what is wanted after the loop.

// The sum 1 + 2 + .. + n, with the closed form as its specification. (Twice the sum, to stay clear of division.)
procedure Sum(n: int) returns (s: int)
  requires n >= 0;
  ensures s + s == n * (n + 1);
{
  var i: int;

  i, s := 0, 0;
  while (i < n)
    // Bound the counter on both sides. Without this, `i == n` would not be known after the loop.
    invariant 0 <= i && i <= n;
    // What the part done so far looks like: the specification with `i` in the place of `n`.
    invariant s + s == i * (i + 1);
  {
    i := i + 1;
    s := s + i;
  }
}

// Multiplication by repeated addition. The invariant is the specification with the work still to do on the other side.
procedure Multiply(x: int, y: int) returns (product: int)
  requires y >= 0;
  ensures product == x * y;
{
  var left: int;

  product, left := 0, y;
  while (left > 0)
    invariant left >= 0;
    invariant product + x * left == x * y;
  {
    product := product + x;
    left := left - 1;
  }
}

// A loop that leaves early. After a `break` the condition may still be true, but all that held in the round is known.
procedure SquareRoot(n: int) returns (r: int)
  requires n >= 0;
  ensures r >= 0;
  ensures r * r <= n && n < (r + 1) * (r + 1);
{
  r := 0;
  while (true)
    invariant r >= 0 && r * r <= n;
  {
    if ((r + 1) * (r + 1) > n) {
      break;
    }
    r := r + 1;
  }
}
