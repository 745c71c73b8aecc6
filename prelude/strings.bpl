// Strings: where the first null character is.
//
// `Strlen(M, p)` is the least `i >= 0` with a zero in the cell `i` bytes after `p`, and -1 if there is none. `M` is the map of
// a byte class; whether those cells exist and may be read is for validity to say. So a string is where `Strlen` is not
// negative. The approach is that of "Checking C Pointer Programs for Memory Safety" (Moy; INRIA RR-6334, 2007).

function Strlen(M: [ptr]int, p: ptr): int;

// A length ends at a null character.
axiom (forall M: [ptr]int, p: ptr :: {Strlen(M, p)}
  -1 <= Strlen(M, p) && (0 <= Strlen(M, p) ==> M[Ptr(Obj(p), Off(p) + Strlen(M, p))] == 0));
// No null character is inside: each that follows ends the string or lies behind it.
axiom (forall M: [ptr]int, p: ptr, q: ptr :: {Strlen(M, p), M[q]}
  Obj(q) == Obj(p) && Off(p) <= Off(q) && M[q] == 0 ==>
    0 <= Strlen(M, p) && Strlen(M, p) <= Off(q) - Off(p));
// A write before or behind a string, or into another object, leaves its length.
axiom (forall M: [ptr]int, p: ptr, x: ptr, v: int :: {Strlen(M[x := v], p)}
  Obj(x) != Obj(p) || Off(x) < Off(p) || (0 <= Strlen(M, p) && Off(p) + Strlen(M, p) < Off(x)) ==>
    Strlen(M[x := v], p) == Strlen(M, p));
// A null character written into a string, at its end, or where no string was, ends it there.
axiom (forall M: [ptr]int, p: ptr, x: ptr, v: int :: {Strlen(M[x := v], p)}
  v == 0 && Obj(x) == Obj(p) && Off(p) <= Off(x) && (Strlen(M, p) < 0 || Off(x) <= Off(p) + Strlen(M, p)) ==>
    Strlen(M[x := v], p) == Off(x) - Off(p));
// Another character written into a string leaves its length; at its end it makes the string longer or no string.
axiom (forall M: [ptr]int, p: ptr, x: ptr, v: int :: {Strlen(M[x := v], p)}
  v != 0 && Obj(x) == Obj(p) && Off(p) <= Off(x) ==>
    (Off(x) - Off(p) != Strlen(M, p) ==> Strlen(M[x := v], p) == Strlen(M, p)) &&
    (Off(x) - Off(p) == Strlen(M, p) ==>
      Strlen(M[x := v], p) < 0 || Strlen(M, p) < Strlen(M[x := v], p)));
// The rest of a string is a string.
axiom (forall M: [ptr]int, p: ptr, q: ptr :: {Strlen(M, p), Strlen(M, q)}
  Obj(q) == Obj(p) && Off(p) <= Off(q) && Off(q) <= Off(p) + Strlen(M, p) ==>
    Strlen(M, q) == Strlen(M, p) - (Off(q) - Off(p)));
// The end of a string in one memory is worth a look in another: a call that leaves the cells leaves the length.
axiom (forall M: [ptr]int, N: [ptr]int, p: ptr :: {Strlen(M, p), Strlen(N, p)}
  0 <= Strlen(M, p) && N[Ptr(Obj(p), Off(p) + Strlen(M, p))] == 0 ==>
    0 <= Strlen(N, p) && Strlen(N, p) <= Strlen(M, p));
