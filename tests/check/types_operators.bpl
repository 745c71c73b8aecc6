// Operands.
const i: int;
const r: real;
const b: bool;
const v: bv8;
axiom i + r == 0.0;               //~ operator + does not take operands of types int and real
axiom i < b;                      //~ operator < does not take operands of types int and bool
axiom i && b;                     //~ operator && does not take operands of types int and bool
axiom b <== r;                    //~ operator <== does not take operands of types bool and real
axiom i == r;                     //~ operator == does not take operands of types int and real
axiom r div 2.0 == 1;             //~ operator div does not take operands of types real and real
axiom i ** i == 1.0;              //~ operator ** does not take operands of types int and int
axiom i / i == 1;                 //~ operator == does not take operands of types real and int
axiom !i;                         //~ operator ! does not take an operand of type int
axiom -b == b;                    //~ operator - does not take an operand of type bool
axiom v ++ i == v;                //~ operator ++ does not take operands of types bv8 and int
axiom v ++ v == v;                //~ operator == does not take operands of types bv16 and bv8
axiom v[9:1] == 1bv8;             //~ extracted from a value of type bv8
axiom i[3:1] == 1bv2;             //~ extracted from a value of type int
axiom v[1:3] == 1bv2;             //~ the end is before the start
axiom int(i) == 0;                //~ int(..) takes an argument of type real, not int
axiom real(r) == 0.0;             //~ real(..) takes an argument of type int, not real
axiom (i : bool);                 //~ an expression of type int is not of type bool
axiom if i then b else b;         //~ the condition of an if-then-else must be of type bool, not int
axiom if b then b else i;         //~ different types bool and int
axiom i;                          //~ an axiom must be of type bool, not int
axiom (forall x: int :: x);       //~ the body of a quantifier must be of type bool, not int
axiom (i + b) == (r && !i);       //~ operator + //~ operator !
