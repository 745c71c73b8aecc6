// Trees: records that lead to records of their kind along several members.
//
// This is a template. For each choice of members that a specification names it is copied with these words replaced:
//   TREE         the name of the choice, such as `node.left.right` (it is part of other names),
//   ALL(..)      the text for each member, joined by `&&`; ANY(..) joined by `||`; EACH(..) one after the other; inside,
//   AT(u), TAG   where the member's cell lies in the record at `u`, and the tag of that cell;
//   PAIRS(..)    the text for each two members, joined by `&&`; inside, FIRST(u) and SECOND(u) are their cells.
//
// A node is a pointer to an object at which all these cells live. Everything below is defined by the pointers in memory (M) and the tags (T)
// alone, whatever they are: memory may hold cycles and records with two parents, and nodes may have been freed.
//   Below_TREE(M, T, u, v)    `u` and `v` are nodes, and some way along members leads from `u` to `v`; every node is below itself.
//   IsTree_TREE(M, T, u)      every way from `u` ends with NULL, and no node is met on two ways: the least predicate that holds of NULL and
//                             of each node whose members it holds of, where no two members lead to the same node.
//   StartsTree_TREE(M, T, u)  the same, where an annotation says it: what it means for the members of `u` is looked at, too.
//   Apart_TREE(M, T, u, v)    no node is below both.

function Below_TREE(M: [ptr]ptr, T: [ptr]tag, u: ptr, v: ptr): bool;
function IsTree_TREE(M: [ptr]ptr, T: [ptr]tag, u: ptr): bool;
function StartsTree_TREE(M: [ptr]ptr, T: [ptr]tag, u: ptr): bool;
function Apart_TREE(M: [ptr]ptr, T: [ptr]tag, u: ptr, v: ptr): bool;

function {:inline} Node_TREE(T: [ptr]tag, u: ptr): bool
{
  Obj(u) != null && ALL(T[AT(u)] == TAG)
}

// What is below something, or has something below, is a node.
axiom (forall M: [ptr]ptr, T: [ptr]tag, u, v: ptr :: {Below_TREE(M, T, u, v)}
  Below_TREE(M, T, u, v) ==> Node_TREE(T, u) && Node_TREE(T, v));
// A node is below itself.
axiom (forall M: [ptr]ptr, T: [ptr]tag, u: ptr :: {Below_TREE(M, T, u, u)} {IsTree_TREE(M, T, u)}
  Node_TREE(T, u) ==> Below_TREE(M, T, u, u));
// Ways can be joined.
axiom (forall M: [ptr]ptr, T: [ptr]tag, u, v, w: ptr :: {Below_TREE(M, T, u, v), Below_TREE(M, T, v, w)}
  Below_TREE(M, T, u, v) && Below_TREE(M, T, v, w) ==> Below_TREE(M, T, u, w));
// What a node's members lead to is below it.
axiom (forall M: [ptr]ptr, T: [ptr]tag, u, v: ptr :: EACH({Below_TREE(M, T, M[AT(u)], v)})
  Node_TREE(T, u) ==> ALL((Below_TREE(M, T, M[AT(u)], v) ==> Below_TREE(M, T, u, v))));
// So are its members, where they are nodes.
axiom (forall M: [ptr]ptr, T: [ptr]tag, u, v: ptr :: EACH({Below_TREE(M, T, v, u), M[AT(u)]})
  Below_TREE(M, T, v, u) ==> ALL((Node_TREE(T, M[AT(u)]) ==> Below_TREE(M, T, u, M[AT(u)]))));
// A way is empty or leads through a member.
axiom (forall M: [ptr]ptr, T: [ptr]tag, u, v: ptr :: EACH({Below_TREE(M, T, u, v), M[AT(u)]})
  Node_TREE(T, u) ==> (Below_TREE(M, T, u, v) <==> u == v || ANY(Below_TREE(M, T, M[AT(u)], v))));

// NULL is the empty tree, and other trees start with a node.
axiom (forall M: [ptr]ptr, T: [ptr]tag, u: ptr :: {IsTree_TREE(M, T, u)}
  (u == NULL ==> IsTree_TREE(M, T, u)) && (IsTree_TREE(M, T, u) ==> u == NULL || Node_TREE(T, u)));
// A node starts a tree if its members start trees that share nothing. None of them leads back, as ways end.
axiom (forall M: [ptr]ptr, T: [ptr]tag, u: ptr :: EACH({IsTree_TREE(M, T, u), M[AT(u)]})
  Node_TREE(T, u) ==> (IsTree_TREE(M, T, u) <==>
    ALL((IsTree_TREE(M, T, M[AT(u)]) && !Below_TREE(M, T, M[AT(u)], u))) && PAIRS(Apart_TREE(M, T, M[FIRST(u)], M[SECOND(u)]))));
// Of what annotations name, the members are looked at even if nothing reads them.
axiom (forall M: [ptr]ptr, T: [ptr]tag, u: ptr :: {StartsTree_TREE(M, T, u)}
  (StartsTree_TREE(M, T, u) <==> IsTree_TREE(M, T, u)) &&
  (Node_TREE(T, u) ==> (StartsTree_TREE(M, T, u) <==>
    ALL((IsTree_TREE(M, T, M[AT(u)]) && !Below_TREE(M, T, M[AT(u)], u))) && PAIRS(Apart_TREE(M, T, M[FIRST(u)], M[SECOND(u)])))));
// What is below a tree is one.
axiom (forall M: [ptr]ptr, T: [ptr]tag, u, v: ptr :: {IsTree_TREE(M, T, u), Below_TREE(M, T, u, v)}
  IsTree_TREE(M, T, u) && Below_TREE(M, T, u, v) ==> IsTree_TREE(M, T, v));
// Trees have no cycles.
axiom (forall M: [ptr]ptr, T: [ptr]tag, u, v: ptr :: {IsTree_TREE(M, T, u), Below_TREE(M, T, u, v), Below_TREE(M, T, v, u)}
  IsTree_TREE(M, T, u) && Below_TREE(M, T, u, v) && Below_TREE(M, T, v, u) ==> u == v);
// The definition.
axiom (forall M: [ptr]ptr, T: [ptr]tag, u, v: ptr :: {Apart_TREE(M, T, u, v)} Apart_TREE(M, T, u, v) <==>
  (forall w: ptr :: {Below_TREE(M, T, u, w)} {Below_TREE(M, T, v, w)} !(Below_TREE(M, T, u, w) && Below_TREE(M, T, v, w))));

// The closed heap: no way leads to or from an object that was never allocated, but for the way of its own start to itself.
function {:inline} Grown_TREE(M: [ptr]ptr, T: [ptr]tag, A: [ref]status): bool
{
  (forall u, v: ptr :: {Below_TREE(M, T, u, v)}
    Below_TREE(M, T, u, v) ==> u == v || (A[Obj(u)] != UNALLOCATED && A[Obj(v)] != UNALLOCATED))
}

// A store of `y` into a member of the record at `x`, which held `c` (M' is memory after it). What does not lead to `x` stays as it is. Of a
// tree that does, the nodes below `c` are cut off, as no other way leads to them, and those below `y` are added.
function {:inline} Planted_TREE(M: [ptr]ptr, T: [ptr]tag, x: ptr, c: ptr, y: ptr, M': [ptr]ptr): bool
{
  (forall u, v: ptr :: {Below_TREE(M', T, u, v)}
    (!Below_TREE(M, T, u, x) ==> (Below_TREE(M', T, u, v) <==> Below_TREE(M, T, u, v))) &&
    (Below_TREE(M, T, u, x) && IsTree_TREE(M, T, u) && !Below_TREE(M, T, y, x) ==>
      (Below_TREE(M', T, u, v) <==> (Below_TREE(M, T, u, v) && !Below_TREE(M, T, c, v)) || Below_TREE(M, T, y, v))) &&
    (Below_TREE(M', T, u, v) ==> Below_TREE(M, T, u, v) || Below_TREE(M, T, y, v))) &&
  (forall u: ptr :: {IsTree_TREE(M', T, u)}
    (!Below_TREE(M, T, u, x) ==> (IsTree_TREE(M', T, u) <==> IsTree_TREE(M, T, u))) &&
    (Below_TREE(M, T, u, x) && IsTree_TREE(M, T, u) ==>
      (IsTree_TREE(M', T, u) <==> IsTree_TREE(M, T, y) &&
        (forall v: ptr :: {Below_TREE(M, T, y, v)} Below_TREE(M, T, y, v) && Below_TREE(M, T, u, v) ==> Below_TREE(M, T, c, v)))))
}

// A store into a cell that is no such member of anything.
function {:inline} Untouched_TREE(M: [ptr]ptr, T: [ptr]tag, M': [ptr]ptr): bool
{
  (forall u, v: ptr :: {Below_TREE(M', T, u, v)} Below_TREE(M', T, u, v) <==> Below_TREE(M, T, u, v)) &&
  (forall u: ptr :: {IsTree_TREE(M', T, u)} IsTree_TREE(M', T, u) <==> IsTree_TREE(M, T, u))
}

// Where two states part, for frames of calls and loops: if what is below `u`, or whether it is a tree, differs between them, then this is
// `u` or a node below it in the first state, and one of its cells has changed. It is determined by the two states, so that every
// frame between them may name it.
function Changed_TREE(M: [ptr]ptr, T: [ptr]tag, M': [ptr]ptr, T': [ptr]tag, u: ptr): ptr;
