// f
requires (forall $x: ptr ::
  {R_entry.next[e, $x]}
  e != NULL && R_entry.next[e, $x] ==> Obj($x) != Obj(h) && Off($x) == 8);
requires B_entry.next[e] == h;
requires BS[h];
requires Obj(h) == Obj(h) && 0 < 4 * n && 0 mod 4 == 0 ==> Alloc[Obj(h)] == ALLOCATED;
ensures (forall $x: ptr ::
  {R_entry.next[e, $x], M_i32[Plus($x, -8)]}
  e != NULL && R_entry.next[e, $x] ==> M_i32[Plus($x, -8)] == 42);
ensures (forall $x: ptr ::
  {old(R_entry.next)[e, $x]}
  e != NULL && old(R_entry.next)[e, $x] ==> e != NULL && R_entry.next[e, $x]);
frame (forall $q: ptr ::
  {M_i32[$q]}
  {old(M_i32)[$q]}
  old(Alloc)[Obj($q)] == ALLOCATED && !(e != NULL && old(R_entry.next)[e, Plus($q, 8)]) ==>
    M_i32[$q] == old(M_i32)[$q]);

// g
requires (forall $x: ptr ::
  {R_node.next[p, $x]}
  p != NULL && R_node.next[p, $x] ==> Valid_node(Alloc, Type, $x));
ensures old(Alloc)[Obj(result)] == UNALLOCATED &&
  Alloc[Obj(result)] == ALLOCATED &&
  (Heap(Obj(result)) && Alloc[Obj(result)] == ALLOCATED && Off(result) == 0) &&
  Size(Obj(result)) == 16;
frame (forall $q: ptr ::
  {M_i32[$q]}
  {old(M_i32)[$q]}
  old(Alloc)[Obj($q)] == ALLOCATED && !(p != NULL && old(R_node.next)[p, $q]) ==>
    M_i32[$q] == old(M_i32)[$q]);

function Layout_node(t: tag, k: int): bool {
  (k == 0 ==> t == T_node.data) &&
    (k == 8 ==> t == T_node.next) &&
    (!(k == 0 || k == 8) ==> t == INNER)
}
function ValidRead_node(status: [ref]status, tags: [ptr]tag, p: ptr): bool {
  status[Obj(p)] == ALLOCATED &&
    0 <= Off(p) &&
    Off(p) + 16 <= Size(Obj(p)) &&
    (tags[p] == T_node.data && tags[Plus(p, 8)] == T_node.next)
}
function Valid_node(status: [ref]status, tags: [ptr]tag, p: ptr): bool {
  status[Obj(p)] == ALLOCATED &&
    0 <= Off(p) &&
    Off(p) + 16 <= Size(Obj(p)) &&
    Writable(Obj(p)) &&
    (tags[p] == T_node.data && tags[Plus(p, 8)] == T_node.next)
}
