// Zero has no lowest bit.

function {:bvbuiltin "bvsub"} Sub(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvand"} And(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvor"} Or(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvult"} Below(bv8, bv8) returns (bool);

procedure ClearLowest(x: bv8) returns (r: bv8)
  ensures Below(r, x);  //~ postcondition
  ensures Or(r, x) == x;
{
  r := And(x, Sub(x, 1bv8));
}
