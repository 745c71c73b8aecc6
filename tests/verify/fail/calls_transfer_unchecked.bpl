// Pays in although nothing was taken out.

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

procedure Withdraw(owner: Account, amount: int) returns (done: bool)
  requires amount >= 0;
  modifies balance, entries;
  ensures done <==> old(balance)[owner] >= amount;
  ensures done ==> balance == old(balance)[owner := old(balance)[owner] - amount];
  ensures !done ==> balance == old(balance) && entries == old(entries);
{
  done := false;
  if (balance[owner] >= amount) {
    balance[owner] := balance[owner] - amount;
    entries := entries + 1;
    done := true;
  }
}

procedure Transfer(from: Account, to: Account, amount: int) returns (done: bool)
  requires amount >= 0;
  modifies balance, entries;
  ensures balance[from] + balance[to] == old(balance[from] + balance[to]);  //~ postcondition
  ensures (forall other: Account ::
    other != from && other != to ==> balance[other] == old(balance)[other]);
  ensures old(balance[from]) >= 0 ==> balance[from] >= 0;
{
  call done := Withdraw(from, amount);
  call Deposit(to, amount);
}
