// Lesson 7: bit-vectors.
//
// `bv8` is a row of 8 bits. Arithmetic on it wraps around, as in C's unsigned types. Its operations are functions that
// name the solver's own with `:bvbuiltin`. Numbers (`int`) and bit-vectors do not mix.

function {:bvbuiltin "bvadd"} Add(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvsub"} Sub(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvand"} And(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvor"} Or(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvxor"} Xor(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvnot"} Not(bv8) returns (bv8);
function {:bvbuiltin "bvlshr"} ShiftRight(bv8, bv8) returns (bv8);
function {:bvbuiltin "bvule"} AtMost(bv8, bv8) returns (bool);
function {:bvbuiltin "bvult"} Below(bv8, bv8) returns (bool);

// The mean of two numbers. `(x + y) / 2` would be wrong whenever the sum wraps around.
procedure Mean(x: bv8, y: bv8) returns (r: bv8)
  requires AtMost(x, y);
  ensures AtMost(x, r) && AtMost(r, y);
{
  r := Add(And(x, y), ShiftRight(Xor(x, y), 1bv8));
}

// Rounds up to a multiple of 8, as allocators do.
procedure AlignUp(size: bv8) returns (r: bv8)
  requires AtMost(size, 248bv8);
  ensures And(r, 7bv8) == 0bv8;
  ensures AtMost(size, r) && Below(Sub(r, size), 8bv8);
{
  r := And(Add(size, 7bv8), Not(7bv8));
}

// Clears the lowest bit that is set. A power of two has no other.
procedure ClearLowest(x: bv8) returns (r: bv8)
  requires x != 0bv8;
  ensures Below(r, x);
  ensures Or(r, x) == x;
{
  r := And(x, Sub(x, 1bv8));
}

// Swaps without a third variable.
procedure Swap(x: bv8, y: bv8) returns (a: bv8, b: bv8)
  ensures a == y && b == x;
{
  a, b := x, y;
  a := Xor(a, b);
  b := Xor(a, b);
  a := Xor(a, b);
}

// `x[hi:lo]` cuts out the bits lo .. hi-1 and `++` joins: the four bytes of a word in the other order.
procedure SwapBytes(x: bv32) returns (r: bv32)
  ensures r[8:0] == x[32:24] && r[32:24] == x[8:0];
  ensures r[16:8] == x[24:16] && r[24:16] == x[16:8];
{
  r := x[8:0] ++ x[16:8] ++ x[24:16] ++ x[32:24];
}
