const a: int@;
const é: int;
const b: int; % & ~
axiom "string" == 1;
axiom a = b;
axiom {:msg "not closed} true;
