// The rate may be negative.

type Account;
var balance: [Account]int;
var entries: int;

procedure Deposit(owner: Account, amount: int)
  requires amount >= 0;
  modifies balance, entries;
  ensures balance == old(balance)[owner := old(balance)[owner] + amount];
  ensures entries == old(entries) + 1;
{
  balance[owner] := balance[owner] + amount;
  entries := entries + 1;
}

procedure Rate() returns (percent: int);
  ensures percent != 0;

procedure Exchange(owner: Account, amount: int)
  requires amount >= 0;
  modifies balance, entries;
  ensures balance[owner] >= old(balance[owner]);
{
  var percent: int;

  call percent := Rate();
  assert amount * percent >= 0;  //~ assertion
  call Deposit(owner, amount * percent);
}
