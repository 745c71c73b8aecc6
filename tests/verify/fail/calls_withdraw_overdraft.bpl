// Takes money that is not there.

type Account;
var balance: [Account]int;
var entries: int;

procedure Withdraw(owner: Account, amount: int) returns (done: bool)
  requires amount >= 0;
  modifies balance, entries;
  ensures done <==> old(balance)[owner] >= amount;  //~ postcondition
  ensures done ==> balance == old(balance)[owner := old(balance)[owner] - amount];
  ensures !done ==> balance == old(balance) && entries == old(entries);
{
  done := false;
  if (balance[owner] + 1 >= amount) {
    balance[owner] := balance[owner] - amount;
    entries := entries + 1;
    done := true;
  }
}
