const $heap, _x, a.b.c, x', ~y, #z, ^w, q?, `tick: int;
const \old, \int, \forall, \\x: int;
const \plain, \yield, yield, async, left: int;
procedure \return(\var: int) { \goto: \var := \old; #label: goto #label; }
