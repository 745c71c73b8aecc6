// Where clauses say nothing of assigned values.

var g: int where g >= 10;
var h: int where h >= g;

procedure Assigned() returns (r: int where r > 3)
  modifies g;
  ensures r > 3;  //~ postcondition
{
  r := 0;
  g := 0;
  assert {:subsumption 0} g >= 10;  //~ assertion
}

procedure Give() returns (r: int where r > 3)
{
  r := 0;
}

procedure Result_of_a_call()
{
  var x: int where x > 5;
  call x := Give();
  assert x > 3;
  assert x > 5;  //~ assertion
}

procedure Unchanged_is_not_known_again()
  modifies g;
{
  g := 0;
  while (*)
  {
    assert g >= 10;  //~ assertion
  }
}

procedure Depends_on_another()
  modifies g;
{
  havoc g;
  assert h >= g;  //~ assertion
}

procedure Loop_without_where()
{
  var x: int;
  x := 5;
  while (*)
  {
    x := x - 1;
  }
  assert x >= 0;  //~ assertion
}
