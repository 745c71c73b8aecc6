// f
requires n < 1 ||
  (Alloc[Obj(a)] == ALLOCATED &&
     0 <= Off(a) &&
     Off(a) + 4 * n <= Size(Obj(a)) &&
     Writable(Obj(a)) &&
     (forall $q: ptr ::
       {Type[$q]}
       Obj($q) == Obj(a) && (Off(a) <= Off($q) && Off($q) < Off(a) + 4 * n) ==>
         (Class(Type[$q]) == C_i32 <==> (Off($q) - Off(a)) mod 4 == 0)));
requires (forall $q: ptr ::
  {M_i32[$q]}
  Obj($q) == Obj(a) &&
    (Off($q) - Off(a)) mod 4 == 0 &&
    (Off(a) <= Off($q) && Off($q) < Off(a) + 4 * n) ==>
    0 <= M_i32[$q]);
requires (forall $q, $r: ptr ::
  {M_i32[$q], M_i32[$r]}
  Obj($r) == Obj($q) &&
    Off($r) == Off($q) + 4 &&
    (Obj($q) == Obj(a) &&
       (Off($q) - Off(a)) mod 4 == 0 &&
       (Off(a) <= Off($q) && Off($q) + 4 < Off(a) + 4 * n)) ==>
    M_i32[$q] <= M_i32[$r]);
requires (forall $q, $q2: ptr ::
  {M_i32[$q], M_i32[$q2]}
  Obj($q) == Obj(a) &&
    (Off($q) - Off(a)) mod 4 == 0 &&
    (Obj($q2) == Obj(a) && (Off($q2) - Off(a)) mod 4 == 0) &&
    (Off(a) <= Off($q) && Off($q) < Off($q2) && Off($q2) < Off(a) + 4 * n) ==>
    M_i32[$q] <= M_i32[$q2]);
requires (forall $q: ptr ::
  {:weight 40}
  {M_i32[$q]}
  Obj($q) == Obj(a) &&
    (Off($q) - Off(a)) mod 4 == 0 &&
    Off(a) <= Off($q) &&
    Off($q) < Off(a) + 4 * n ==>
    M_i32[$q] != M_i32[Ptr(Obj(b), Off($q) + Off(b) - Off(a))]) &&
  (forall $q: ptr ::
    {:weight 40}
    {M_i32[$q]}
    Obj($q) == Obj(b) &&
      (Off($q) - Off(b)) mod 4 == 0 &&
      Off(b) <= Off($q) &&
      Off($q) < Off(b) + 4 * n ==>
      M_i32[Ptr(Obj(a), Off($q) + Off(a) - Off(b))] != M_i32[$q]);
requires n < 1 || Obj(a) != Obj(b) || Off(a) + 4 * n <= Off(b) || Off(b) + 4 <= Off(a);
ensures (forall $q: ptr ::
  {:weight 40}
  {M_i32[$q]}
  Obj($q) == Obj(a) &&
    (Off($q) - Off(a)) mod 4 == 0 &&
    (Off(a) <= Off($q) && Off($q) < Off(a) + 4 * n) ==>
    M_i32[$q] == old(M_i32)[Ptr(Obj(a), 4 * n + 2 * Off(a) - Off($q) - 4)]) &&
  (forall $q: ptr ::
    {:weight 40}
    {old(M_i32)[$q]}
    Obj($q) == Obj(a) &&
      (Off($q) - Off(a)) mod 4 == 0 &&
      (Off($q) + 4 <= Off(a) + 4 * n && Off(a) < Off($q) + 4) ==>
      M_i32[Ptr(Obj(a), 2 * Off(a) + 4 * n - Off($q) - 4)] == old(M_i32)[$q]);
ensures (exists $q: ptr ::
  {M_i32[$q]}
  Obj($q) == Obj(a) &&
    (Off($q) - Off(a)) mod 4 == 0 &&
    Off(a) <= Off($q) &&
    Off($q) < Off(a) + 4 * n &&
    4 * M_i32[$q] + Off(a) == Off($q));
frame (forall $q: ptr ::
  {M_i32[$q]}
  {old(M_i32)[$q]}
  old(Alloc)[Obj($q)] == ALLOCATED &&
    !(Obj($q) == Obj(a) && (Off(a) <= Off($q) && Off($q) < Off(a) + 4 * n)) ==>
    M_i32[$q] == old(M_i32)[$q]);

// g
requires n < 1 ||
  (Alloc[Obj(p)] == ALLOCATED &&
     0 <= Off(p) &&
     Off(p) + 16 * n <= Size(Obj(p)) &&
     Writable(Obj(p)) &&
     (forall $q: ptr ::
       {Type[$q]}
       Obj($q) == Obj(p) && (Off(p) <= Off($q) && Off($q) < Off(p) + 16 * n) ==>
         Layout_pair(Type[$q], (Off($q) - Off(p)) mod 16)));
requires (forall $q: ptr ::
  {:weight 40}
  {M_i32[$q]}
  Obj($q) == Obj(p) &&
    (Off($q) - Off(p)) mod 16 == 0 &&
    (Off(p) <= Off($q) && Off($q) < Off(p) + 16 * n) ==>
    M_i32[$q] < M_i64[Plus($q, 8)]);
ensures M_i32[p] == WrapU8(DivC(old(M_i64)[Plus(p, 8)], 2)) + RemC(n, 3);
frame (forall $q: ptr ::
  {M_i32[$q]}
  {old(M_i32)[$q]}
  old(Alloc)[Obj($q)] == ALLOCATED &&
    !(Obj($q) == Obj(p) &&
       (Off(p) <= Off($q) && Off($q) < Off(p) + 16 * n) &&
       (Off($q) - Off(p)) mod 16 == 0) ==>
    M_i32[$q] == old(M_i32)[$q]);

// h
requires 0 <= Strlen(M_i8, s) &&
  (Strlen(M_i8, s) < 0 ||
     (Alloc[Obj(s)] == ALLOCATED &&
        0 <= Off(s) &&
        Off(s) + Strlen(M_i8, s) + 1 <= Size(Obj(s)) &&
        (forall $q: ptr ::
          {Type[$q]}
          Obj($q) == Obj(s) && (Off(s) <= Off($q) && Off($q) < Off(s) + Strlen(M_i8, s) + 1) ==>
            Class(Type[$q]) == C_i8)));
requires (forall $q: ptr ::
  {M_i8[$q]}
  Obj($q) == Obj(s) && (Off(s) <= Off($q) && Off($q) < Off(s) + Strlen(M_i8, s)) ==>
    (if Class(Type[$q]) == C_i8
       then M_i8[$q]
       else Other_i8(
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
         $q)) != 120);
ensures (if Class(Type[s]) == C_i8
   then M_i8[s]
   else Other_i8(
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
     s)) == 121 ||
  200 < WrapU8(
      if Class(Type[s]) == C_i8
        then M_i8[s]
        else Other_i8(
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
          s));

function Layout_pair(t: tag, k: int): bool {
  (k == 0 ==> t == T_pair.x) && (k == 8 ==> t == T_pair.y) && (!(k == 0 || k == 8) ==> t == INNER)
}
function ValidRead_pair(status: [ref]status, tags: [ptr]tag, p: ptr): bool {
  status[Obj(p)] == ALLOCATED &&
    0 <= Off(p) &&
    Off(p) + 16 <= Size(Obj(p)) &&
    (tags[p] == T_pair.x && tags[Plus(p, 8)] == T_pair.y)
}
function Valid_pair(status: [ref]status, tags: [ptr]tag, p: ptr): bool {
  status[Obj(p)] == ALLOCATED &&
    0 <= Off(p) &&
    Off(p) + 16 <= Size(Obj(p)) &&
    Writable(Obj(p)) &&
    (tags[p] == T_pair.x && tags[Plus(p, 8)] == T_pair.y)
}
function Other_i8(
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
  p: ptr): int;
axiom (forall Type$l0: [ptr]tag, M_i8$l0, M_bool$l0: [ptr]int, M_ptr$l0: [ptr]ptr, M_i16$l0,
    M_u16$l0, M_i32$l0, M_u32$l0, M_i64$l0, M_u64$l0, M_i128$l0, M_u128$l0: [ptr]int, M_f16$l0,
    M_f32$l0, M_f64$l0, M_f80$l0, M_f128$l0: [ptr]float, p: ptr ::
  {Other_i8(
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
      p)}
  -128 <= Other_i8(
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
      p) &&
    Other_i8(
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
      p) <= 127);
