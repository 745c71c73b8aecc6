// f
requires logic.sorted(M_i32, a, n);
ensures logic.unchanged(old(M_i32), M_i32, a, 0, n);
ensures logic.count(M_i32, a, 0, n, 7) == result;

type logic.bag;
function logic.all(
  M_i8$l0: [ptr]int,
  M_u16$l0: [ptr]int,
  M_i16$l0: [ptr]int,
  M_u32$l0: [ptr]int,
  M_i32$l0: [ptr]int,
  M_u64$l0: [ptr]int,
  M_i64$l0: [ptr]int,
  M_u128$l0: [ptr]int,
  M_i128$l0: [ptr]int,
  M_bool$l0: [ptr]int,
  M_ptr$l0: [ptr]ptr,
  M_f16$l0: [ptr]float,
  M_f32$l0: [ptr]float,
  M_f64$l0: [ptr]float,
  M_f80$l0: [ptr]float,
  M_f128$l0: [ptr]float,
  Type$l0: [ptr]tag,
  $a: ptr,
  $n: int): logic.bag;
function logic.sorted(M_i32$l0: [ptr]int, $a: ptr, $n: int): bool {
  (forall $q, $r: ptr ::
    {M_i32$l0[$q], M_i32$l0[$r]}
    Obj($r) == Obj($q) &&
      Off($r) == Off($q) + 4 &&
      (Obj($q) == Obj($a) &&
         (Off($q) - Off($a)) mod 4 == 0 &&
         (Off($a) <= Off($q) && Off($q) + 4 < Off($a) + 4 * $n)) ==>
      M_i32$l0[$q] <= M_i32$l0[$r])
}
function logic.unchanged(M_i32$l0: [ptr]int, M_i32$l1: [ptr]int, $a: ptr, $m: int, $n: int): bool {
  (forall $q: ptr ::
    {M_i32$l0[$q]}
    {M_i32$l1[$q]}
    Obj($q) == Obj($a) &&
      (Off($q) - Off($a)) mod 4 == 0 &&
      (4 * $m + Off($a) <= Off($q) && Off($q) < Off($a) + 4 * $n) ==>
      M_i32$l0[$q] == M_i32$l1[$q])
}
function logic.count(M_i32$l0: [ptr]int, $a: ptr, $m: int, $n: int, $v: int): int;
function logic.count$once(M_i32$l0: [ptr]int, $a: ptr, $m: int, $n: int, $v: int): int;
axiom (forall M_i32$l0: [ptr]int, $a: ptr, $m, $n, $v: int ::
  {logic.count(M_i32$l0, $a, $m, $n, $v)}
  logic.count(M_i32$l0, $a, $m, $n, $v) == (if $n <= $m
       then 0
       else logic.count$once(M_i32$l0, $a, $m, $n - 1, $v) + (if M_i32$l0[
            Ptr(Obj($a), Off($a) + (4 * $n - 4))] == $v
            then 1
            else 0)));
axiom (forall M_i32$l0: [ptr]int, $a: ptr, $m, $n, $v: int ::
  {logic.count(M_i32$l0, $a, $m, $n, $v)}
  logic.count(M_i32$l0, $a, $m, $n, $v) == logic.count$once(M_i32$l0, $a, $m, $n, $v));
axiom (forall M_i32$l0: [ptr]int, $a: ptr, $m, $n, $v: int ::
  {logic.count$once(M_i32$l0, $a, $m, $n, $v)}
  $n <= $m ==> logic.count$once(M_i32$l0, $a, $m, $n, $v) == 0);
axiom (forall M_i8$l0, M_u16$l0, M_i16$l0, M_u32$l0, M_i32$l0, M_u64$l0, M_i64$l0, M_u128$l0,
    M_i128$l0, M_bool$l0: [ptr]int, M_ptr$l0: [ptr]ptr, M_f16$l0, M_f32$l0, M_f64$l0, M_f80$l0,
    M_f128$l0: [ptr]float, Type$l0: [ptr]tag, M_i8$l1, M_u16$l1, M_i16$l1, M_u32$l1, M_i32$l1,
    M_u64$l1, M_i64$l1, M_u128$l1, M_i128$l1, M_bool$l1: [ptr]int, M_ptr$l1: [ptr]ptr, M_f16$l1,
    M_f32$l1, M_f64$l1, M_f80$l1, M_f128$l1: [ptr]float, Type$l1: [ptr]tag, $a: ptr, $n: int ::
  {logic.all(
      M_i8$l0,
      M_u16$l0,
      M_i16$l0,
      M_u32$l0,
      M_i32$l0,
      M_u64$l0,
      M_i64$l0,
      M_u128$l0,
      M_i128$l0,
      M_bool$l0,
      M_ptr$l0,
      M_f16$l0,
      M_f32$l0,
      M_f64$l0,
      M_f80$l0,
      M_f128$l0,
      Type$l0,
      $a,
      $n), logic.all(
      M_i8$l1,
      M_u16$l1,
      M_i16$l1,
      M_u32$l1,
      M_i32$l1,
      M_u64$l1,
      M_i64$l1,
      M_u128$l1,
      M_i128$l1,
      M_bool$l1,
      M_ptr$l1,
      M_f16$l1,
      M_f32$l1,
      M_f64$l1,
      M_f80$l1,
      M_f128$l1,
      Type$l1,
      $a,
      $n)}
  (forall $q: ptr ::
    {M_i32$l0[$q]}
    {M_i32$l1[$q]}
    Obj($q) == Obj($a) &&
      (Off($q) - Off($a)) mod 4 == 0 &&
      (Off($a) <= Off($q) && Off($q) < Off($a) + 4 * $n) ==>
      M_i32$l0[$q] == M_i32$l1[$q]) ==>
    logic.all(
      M_i8$l0,
      M_u16$l0,
      M_i16$l0,
      M_u32$l0,
      M_i32$l0,
      M_u64$l0,
      M_i64$l0,
      M_u128$l0,
      M_i128$l0,
      M_bool$l0,
      M_ptr$l0,
      M_f16$l0,
      M_f32$l0,
      M_f64$l0,
      M_f80$l0,
      M_f128$l0,
      Type$l0,
      $a,
      $n) == logic.all(
        M_i8$l1,
        M_u16$l1,
        M_i16$l1,
        M_u32$l1,
        M_i32$l1,
        M_u64$l1,
        M_i64$l1,
        M_u128$l1,
        M_i128$l1,
        M_bool$l1,
        M_ptr$l1,
        M_f16$l1,
        M_f32$l1,
        M_f64$l1,
        M_f80$l1,
        M_f128$l1,
        Type$l1,
        $a,
        $n));
procedure lemma.count_unchanged(M_i32$l0, M_i32$l1: [ptr]int, $a: ptr, $v, $m, $n: int)
{
  assume {:why "induction: the lemma holds where its measure is smaller"} (forall $a': ptr, $v',
      $m', $n': int ::
    {logic.count$once(M_i32$l0, $a', $m', $n', $v')}
    {logic.count$once(M_i32$l1, $a', $m', $n', $v')}
    (if $n' - $m' <= 0 then 0 else $n' - $m') < (if $n - $m <= 0 then 0 else $n - $m) ==>
      -2147483648 <= $v' && $v' <= 2147483647 ==>
        logic.unchanged(M_i32$l0, M_i32$l1, $a', $m', $n') ==>
          logic.count$once(M_i32$l0, $a', $m', $n', $v') == logic.count$once(
              M_i32$l1,
              $a',
              $m',
              $n',
              $v'));
  assert {:msg "the lemma `count_unchanged`"} -2147483648 <= $v && $v <= 2147483647 ==>
    logic.unchanged(M_i32$l0, M_i32$l1, $a, $m, $n) ==>
      logic.count(M_i32$l0, $a, $m, $n, $v) == logic.count(M_i32$l1, $a, $m, $n, $v);
}
function Seen(x: int): bool;
