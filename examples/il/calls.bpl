// Lesson 6: calls, global state and `old`.
//
// A call is known by the callee's contract alone. `modifies` lists the global variables it may change; in `ensures`,
// `old(e)` is the value of `e` before the call. So a procedure without a body can be used as well: it is a promise made
// by somebody else.

type Account;

var balance: [Account]int;
// The number of entries in the books.
var entries: int;

// Only one account changes, by the amount. `old(balance)[owner := ..]` says so without a quantifier.
procedure Deposit(owner: Account, amount: int)
  requires amount >= 0;
  modifies balance, entries;
  ensures balance == old(balance)[owner := old(balance)[owner] + amount];
  ensures entries == old(entries) + 1;
{
  balance[owner] := balance[owner] + amount;
  entries := entries + 1;
}

procedure Withdraw(owner: Account, amount: int) returns (done: bool)
  requires amount >= 0;
  modifies balance, entries;
  ensures done <==> old(balance)[owner] >= amount;
  ensures done ==> balance == old(balance)[owner := old(balance)[owner] - amount];
  // When it refuses, nothing has happened.
  ensures !done ==> balance == old(balance) && entries == old(entries);
{
  done := false;
  if (balance[owner] >= amount) {
    balance[owner] := balance[owner] - amount;
    entries := entries + 1;
    done := true;
  }
}

// Money is neither made nor lost.
procedure Transfer(from: Account, to: Account, amount: int) returns (done: bool)
  requires amount >= 0;
  modifies balance, entries;
  ensures balance[from] + balance[to] == old(balance[from] + balance[to]);
  ensures (forall other: Account ::
    other != from && other != to ==> balance[other] == old(balance)[other]);
  ensures old(balance[from]) >= 0 ==> balance[from] >= 0;
{
  call done := Withdraw(from, amount);
  if (done) {
    call Deposit(to, amount);
  }
}

// No body: the exchange rate comes from outside, and all that is known about it stands here.
procedure Rate() returns (percent: int);
  ensures percent > 0;

procedure Exchange(owner: Account, amount: int)
  requires amount >= 0;
  modifies balance, entries;
  ensures balance[owner] >= old(balance[owner]);
{
  var percent: int;

  call percent := Rate();
  assert amount * percent >= 0;
  call Deposit(owner, amount * percent);
}

// Recursion is a call like any other: the contract is what is known about the call inside. (That it ends is not proved.)
procedure Factorial(n: int) returns (r: int)
  requires n >= 0;
  ensures r >= 1 && r >= n;
{
  var smaller: int;

  r := 1;
  if (n > 1) {
    call smaller := Factorial(n - 1);
    // The product of two variables is hard for solvers; this step shows the way.
    assert n * smaller >= n * 1;
    r := n * smaller;
  }
}
