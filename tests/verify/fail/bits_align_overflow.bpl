// Nothing keeps the size away from the largest number.

function {:bvbuiltin "bvadd"} Add(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvsub"} Sub(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvand"} And(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvnot"} Not(bv8) returns (bv8);
function {:bvbuiltin "bvule"} AtMost(bv8, bv8) returns (bool);
function {:bvbuiltin "bvult"} Below(bv8, bv8) returns (bool);

procedure AlignUp(size: bv8) returns (r: bv8)
  ensures And(r, 7bv8) == 0bv8;
  ensures AtMost(size, r) && Below(Sub(r, size), 8bv8);  //~ postcondition
{
  r := And(Add(size, 7bv8), Not(7bv8));
}
