// Counts an entry although it refuses.

type Account;
var balance: [Account]int;
var entries: int;

procedure Withdraw(owner: Account, amount: int) returns (done: bool)
  requires amount >= 0;
  modifies balance, entries;
  ensures done <==> old(balance)[owner] >= amount;
  ensures done ==> balance == old(balance)[owner := old(balance)[owner] - amount];
  ensures !done ==> balance == old(balance) && entries == old(entries);  //~ postcondition
{
  done := false;
  entries := entries + 1;
  if (balance[owner] >= amount) {
    balance[owner] := balance[owner] - amount;
    entries := entries + 1;
    done := true;
  }
}
