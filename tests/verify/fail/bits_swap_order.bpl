// The second and third step are in the wrong order.

function {:bvbuiltin "bvxor"} Xor(bv8, bv8) returns (bv8);

procedure Swap(x: bv8, y: bv8) returns (a: bv8, b: bv8)
  ensures a == y && b == x;  //~ postcondition
{
  a, b := x, y;
  a := Xor(a, b);
  a := Xor(a, b);
  b := Xor(a, b);
}
