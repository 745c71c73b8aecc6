// f
requires Valid_record(Alloc, Type, r);
ensures M_T_record.kind[Plus(r, 8)] == 1 ==>
  (if Type[r] == T_anonymous.number
     then M_i32[r]
     else Other_i32(
       Type,
       M_i8,
       M_bool,
       M_ptr,
       M_i16,
       M_u16,
       M_i32,
       M_u32,
       M_i64,
       M_u64,
       M_i128,
       M_u128,
       M_f16,
       M_f32,
       M_f64,
       M_f80,
       M_f128,
       M_T_record.kind,
       M_T_record.rest,
       r)) == 3;
ensures unsupported: a comparison of structs with such members
frame (forall $q: ptr ::
  {M_i32[$q]}
  {old(M_i32)[$q]}
  old(Alloc)[Obj($q)] == ALLOCATED &&
    !(Obj($q) == Obj(r) && Off(r) <= Off($q) && Off($q) < Off(r) + 8) ==>
    M_i32[$q] == old(M_i32)[$q]);

function Layout_record(t: tag, k: int): bool {
  (0 <= k && k < 8 ==> Within(t) == T_anonymous) &&
    (k == 8 ==> t == T_record.kind$run) &&
    (12 <= k && k < 20 ==> t == T_record.name) &&
    (!((0 <= k && k < 8) || k == 8 || (12 <= k && k < 20)) ==> t == INNER)
}
function ValidRead_record(status: [ref]status, tags: [ptr]tag, p: ptr): bool {
  status[Obj(p)] == ALLOCATED &&
    0 <= Off(p) &&
    Off(p) + 24 <= Size(Obj(p)) &&
    ((forall $q: ptr ::
       {tags[$q]}
       Obj($q) == Obj(p) && Off(p) <= Off($q) && Off($q) < Off(p) + 8 ==>
         Within(tags[$q]) == T_anonymous) &&
       tags[Plus(p, 8)] == T_record.kind$run &&
       (forall $q: ptr ::
         {tags[$q]}
         Obj($q) == Obj(p) && Off(p) + 12 <= Off($q) && Off($q) < Off(p) + 20 ==>
           tags[$q] == T_record.name))
}
function Valid_record(status: [ref]status, tags: [ptr]tag, p: ptr): bool {
  status[Obj(p)] == ALLOCATED &&
    0 <= Off(p) &&
    Off(p) + 24 <= Size(Obj(p)) &&
    Writable(Obj(p)) &&
    ((forall $q: ptr ::
       {tags[$q]}
       Obj($q) == Obj(p) && Off(p) <= Off($q) && Off($q) < Off(p) + 8 ==>
         Within(tags[$q]) == T_anonymous) &&
       tags[Plus(p, 8)] == T_record.kind$run &&
       (forall $q: ptr ::
         {tags[$q]}
         Obj($q) == Obj(p) && Off(p) + 12 <= Off($q) && Off($q) < Off(p) + 20 ==>
           tags[$q] == T_record.name))
}
function Other_i32(
  Type$l0: [ptr]tag,
  M_i8$l0: [ptr]int,
  M_bool$l0: [ptr]int,
  M_ptr$l0: [ptr]ptr,
  M_i16$l0: [ptr]int,
  M_u16$l0: [ptr]int,
  M_i32$l0: [ptr]int,
  M_u32$l0: [ptr]int,
  M_i64$l0: [ptr]int,
  M_u64$l0: [ptr]int,
  M_i128$l0: [ptr]int,
  M_u128$l0: [ptr]int,
  M_f16$l0: [ptr]float,
  M_f32$l0: [ptr]float,
  M_f64$l0: [ptr]float,
  M_f80$l0: [ptr]float,
  M_f128$l0: [ptr]float,
  M_T_record.kind$l0: [ptr]int,
  M_T_record.rest$l0: [ptr]int,
  p: ptr): int;
axiom (forall Type$l0: [ptr]tag, M_i8$l0, M_bool$l0: [ptr]int, M_ptr$l0: [ptr]ptr, M_i16$l0,
    M_u16$l0, M_i32$l0, M_u32$l0, M_i64$l0, M_u64$l0, M_i128$l0, M_u128$l0: [ptr]int, M_f16$l0,
    M_f32$l0, M_f64$l0, M_f80$l0, M_f128$l0: [ptr]float, M_T_record.kind$l0,
    M_T_record.rest$l0: [ptr]int, p: ptr ::
  {Other_i32(
      Type$l0,
      M_i8$l0,
      M_bool$l0,
      M_ptr$l0,
      M_i16$l0,
      M_u16$l0,
      M_i32$l0,
      M_u32$l0,
      M_i64$l0,
      M_u64$l0,
      M_i128$l0,
      M_u128$l0,
      M_f16$l0,
      M_f32$l0,
      M_f64$l0,
      M_f80$l0,
      M_f128$l0,
      M_T_record.kind$l0,
      M_T_record.rest$l0,
      p)}
  -2147483648 <= Other_i32(
      Type$l0,
      M_i8$l0,
      M_bool$l0,
      M_ptr$l0,
      M_i16$l0,
      M_u16$l0,
      M_i32$l0,
      M_u32$l0,
      M_i64$l0,
      M_u64$l0,
      M_i128$l0,
      M_u128$l0,
      M_f16$l0,
      M_f32$l0,
      M_f64$l0,
      M_f80$l0,
      M_f128$l0,
      M_T_record.kind$l0,
      M_T_record.rest$l0,
      p) &&
    Other_i32(
      Type$l0,
      M_i8$l0,
      M_bool$l0,
      M_ptr$l0,
      M_i16$l0,
      M_u16$l0,
      M_i32$l0,
      M_u32$l0,
      M_i64$l0,
      M_u64$l0,
      M_i128$l0,
      M_u128$l0,
      M_f16$l0,
      M_f32$l0,
      M_f64$l0,
      M_f80$l0,
      M_f128$l0,
      M_T_record.kind$l0,
      M_T_record.rest$l0,
      p) <= 2147483647);
