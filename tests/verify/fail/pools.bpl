// Pools only help to find instances: they prove nothing.

procedure Given(m: [int]int)
  requires (forall {:pool "p"} x: int :: x > 0 ==> m[x] > x);
{
  assert {:add_to_pool "p", 0} m[0] > 0;  //~ assertion
}

procedure Sought(k: int)
{
  assert {:add_to_pool "q", k} (exists {:pool "q"} x: int :: x > k && x < k);  //~ assertion
}

procedure Unmarked(m: [int]int)
{
  assert (forall {:pool "s"} {:add_to_pool "t", y} y: int :: m[y] == 0);  //~ assertion
}
