const a: float24e8;
const b: rmode;
const c: [string]regex;
axiom 0x1.8e3f24e8 == 0NaN24e8;
axiom a <: b;
const d: T extends a, b;
const unique e: T complete;
axiom |{ A: return true; }|;
hideable axiom true;
revealed function f(): int;
procedure P()
{
  hide f;
  reveal *;
  push;
  pop;
  x := 99999999999999999999bv99999999999;
}
var w: bv99999999999;
