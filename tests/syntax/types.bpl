// Type constructors, synonyms, comma lists, maps, and the words that are types only in place.
type Ref;
type Field _, Pair a b;
type {:builtin "Seq"} Seq _;
type Heap = <a>[Ref, Field a]a;
type finite Color;
type Deep = Pair (Field int) [int](Pair bool bv8);
type Nullary = []int;
type \procedure;
var h: Heap, f: Field bv32;
var m: [int, bool][Ref]real;
var p: Pair int <a>[Field a]a;
var bv32: bv32;
var q: \procedure;
