// The sum may wrap around.

function {:bvbuiltin "bvadd"} Add(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvand"} And(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvxor"} Xor(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvlshr"} ShiftRight(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvule"} AtMost(bv8, bv8) returns (bool);

procedure Mean(x: bv8, y: bv8) returns (r: bv8)
  requires AtMost(x, y);
  ensures AtMost(x, r) && AtMost(r, y);  //~ postcondition
{
  r := ShiftRight(Add(x, y), 1bv8);
}
