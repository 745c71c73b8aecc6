// Division rounds so that the remainder is never negative; reals are exact; vectors wrap.

function {:bvbuiltin "bvadd"} add(bv8, bv8): bv8;
function {:bvbuiltin "bvult"} below(bv8, bv8): bool;
function {:bvbuiltin "bvslt"} signed_below(bv8, bv8): bool;

procedure Division(a: int, b: int)
{
  assert 7 div 2 == 3 && 7 mod 2 == 1;
  assert -7 div 2 == -4 && -7 mod 2 == 1;
  assert 7 div -2 == -3 && 7 mod -2 == 1;
  assert -7 div -2 == 4 && -7 mod -2 == 1;
  assert a mod 5 >= 0 && a mod -5 >= 0 && a mod 5 < 5;
  assert a == 3 * (a div 3) + a mod 3;
}

procedure Reals(x: real)
{
  assert 1.0 / 3.0 * 3.0 == 1.0;
  assert 0.1 + 0.2 == 0.3;
  assert 1.5e2 == 150.0 && 2.5e-1 == 0.25;
  assert int(2.7) == 2 && int(-2.7) == -3;
  assert real(3) == 3.0;
  assert 1 / 2 == 0.5;
  assert x < 1.0 ==> x / 2.0 < 0.5;
}

procedure Vectors(x: bv8)
{
  assert add(255bv8, 1bv8) == 0bv8;
  assert below(127bv8, 128bv8) && signed_below(128bv8, 127bv8);
  assert 171bv8[8:4] == 10bv4 && 171bv8[4:0] == 11bv4;
  assert 10bv4 ++ 11bv4 == 171bv8;
  assert x[8:4] ++ x[4:0] == x;
}

procedure Precedence(a: bool, b: bool, c: bool)
{
  assert (a ==> b ==> c) == (a ==> (b ==> c));
  assert (c <== b <== a) == ((c <== b) <== a);
  assert ((a && b) || (a && c)) ==> a;
  assert (a <==> b <==> c) == (a == (b == c));
  assert 10 - 3 - 2 == 5 && 2 + 3 * 4 == 14;
}
