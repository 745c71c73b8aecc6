// Pools only help to find instances.

procedure Given(m: [int]int)
  requires (forall {:pool "p"} x: int :: m[x + 1] > x);
{
  assert {:add_to_pool "p", 4} m[5] > 4;
}

procedure Sought(k: int)
{
  assert {:add_to_pool "q", k + 2} (exists {:pool "q"} x: int :: x * 3 == k * 3 + 6);
}

procedure Passed_on(m: [int]int)
{
  assume (forall {:add_to_pool "r", y + 1} {:pool "r"} y: int :: m[y] >= y);
  assert {:add_to_pool "r", 8} m[8] >= 8;
}
