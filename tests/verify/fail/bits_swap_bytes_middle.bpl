// The bytes in the middle stay where they were.

procedure SwapBytes(x: bv32) returns (r: bv32)
  ensures r[8:0] == x[32:24] && r[32:24] == x[8:0];
  ensures r[16:8] == x[24:16] && r[24:16] == x[16:8];  //~ postcondition
{
  r := x[8:0] ++ x[24:16] ++ x[16:8] ++ x[32:24];
}
