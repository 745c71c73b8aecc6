// Division rounds so that the remainder is never negative; reals are exact; vectors wrap.

function {:bvbuiltin "bvadd"} add(bv8, bv8): bv8;
function {:bvbuiltin "bvult"} below(bv8, bv8): bool;

procedure Towards_zero()
{
  assert -7 div 2 == -3;  //~ assertion
}

procedure Negative_remainder()
{
  assert -7 mod 2 == -1;  //~ assertion
}

procedure By_zero(a: int)
{
  assert a div 0 == 0;  //~ assertion
}

procedure Remainder_by_zero(a: int)
{
  assert a mod 0 == a;  //~ assertion
}

procedure Real_by_zero(a: real)
{
  assert a / 0.0 == 0.0;  //~ assertion
}

procedure Truncation()
{
  assert int(-2.7) == -2;  //~ assertion
}

procedure Wraps(x: bv8)
{
  assert below(x, add(x, 1bv8));  //~ assertion
}

procedure Bits(x: bv8)
{
  assert x[4:0] ++ x[8:4] == x;  //~ assertion
}

procedure Integers_are_unbounded(x: int)
{
  assert x < 1000000000000000000000;  //~ assertion
}

procedure Power(x: real)
{
  assert x ** 2.0 == x * x;  //~ assertion
}
