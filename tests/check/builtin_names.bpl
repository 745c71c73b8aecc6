// The string of {:builtin} goes to the solver as it is, so it must be one symbol.
function {:bvbuiltin "bvadd"} add(bv8, bv8): bv8;
function {:bvbuiltin "(_ zero_extend 8)"} extend(bv8): bv16;
type {:builtin "Seq"} Seq _;
function {:builtin "seq.++"} concat(Seq int, Seq int): Seq int;
function {:builtin "f) (assert false"} one(int): int; //~ takes the solver's name
function {:builtin "f;"} two(int): int; //~ takes the solver's name
function {:builtin ""} three(int): int; //~ takes the solver's name
function {:builtin "a b"} four(int): int; //~ takes the solver's name
