const a: int;
const unique b, c: bool;
const {:attr 1, "two", true} unique d: [int]int;
const max: int uses {
  axiom max > 0;
  axiom {:note} max < 100;
}
axiom a == 12345678901234567890123456789;
axiom {:id "x"} d[a] == 0bv8[8:0];
axiom 1.5 + 2e3 == 1.0e-7 / 3.0;
