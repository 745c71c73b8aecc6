// An assertion is relied on afterwards, unless it says otherwise.

procedure Then_assumed(n: int)
{
  assert n > 1;  //~ assertion
  assert n > 0;
}

procedure Not_assumed(n: int)
{
  assert {:subsumption 0} n > 1;  //~ assertion
  assert n > 0;  //~ assertion
}

procedure Assumption_comes_too_late(n: int)
{
  assert n > 1;  //~ assertion
  assume n > 1;
}

procedure Other_branch(n: int)
{
  if (n > 0) {
    assume false;
  } else {
    assert n < 0;  //~ assertion
  }
  assert n < 0;
}

procedure Two_paths(n: int)
{
  goto one, two;
one:
  assert n > 1;  //~ assertion
  goto join;
two:
  goto join;
join:
  assert n > 1;  //~ assertion
}
