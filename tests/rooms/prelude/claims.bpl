
// Ground terms for every axiom. What is assumed can be true: it is what lowering assumes of real states.

procedure states(p: ptr, l: ptr, h: ptr)
  modifies Alloc, M_ptr, BS, R_s.first, B_s.first, R_s.second, B_s.second;
{
  var o: ref; var n: ptr;
  var Alloc0: [ref]status;
  var R1, R2: [ptr, ptr]bool; var B1, B2: [ptr]ptr;

  assume Closed(M_ptr, Alloc) && NullIsEmpty(Type);
  assume Chains_s.first(M_ptr, Type, Alloc, BS, R_s.first, B_s.first);
  assume Chains_s.second(M_ptr, Type, Alloc, BS, R_s.second, B_s.second);
  assume Effective(Type[p]) != Effective(T_s.second);
  assume Class(Type[p]) == C_ptr && Type[Plus(p, 8)] == T_s.second && Alloc[Obj(p)] == ALLOCATED && Off(p) == 0;
  assume Alloc[Obj(l)] != UNALLOCATED && Alloc[Obj(h)] != UNALLOCATED && Obj(h) != null;
  assume R_s.first[l, l] && R_s.second[l, l] && R_s.second[p, p] && B_s.first[l] == NULL;

  // A fresh object, linked before a list.
  Alloc0 := Alloc;
  havoc o;
  assume Alloc[o] == UNALLOCATED && o != null && Size(o) == 16 && Heap(o) && Writable(o);
  assume Type[Ptr(o, 0)] == T_s.first && Type[Ptr(o, 8)] == T_s.second;
  Alloc[o] := ALLOCATED;
  assume Grows(Alloc0, Alloc) && Closed(M_ptr, Alloc);
  n := Ptr(o, 0);
  assume R_s.first[l, n] ==> BS[l];
  havoc R1, B1;
  assume Relinked_s.first(BS, R_s.first, B_s.first, n, l, R1, B1);
  M_ptr[n] := l;
  R_s.first := R1; B_s.first := B1;
  assume R_s.second[l, n] ==> BS[l];
  havoc R2, B2;
  assume Relinked_s.second(BS, R_s.second, B_s.second, n, l, R2, B2);
  M_ptr[Plus(n, 8)] := l;
  R_s.second := R2; B_s.second := B2;
  assume Chains_s.first(M_ptr, Type, Alloc, BS, R_s.first, B_s.first);
  assume Chains_s.second(M_ptr, Type, Alloc, BS, R_s.second, B_s.second);

  // A head of a list, declared and forgotten.
  havoc R1, B1, R2, B2;
  assume Blocked_s.first(R_s.first, B_s.first, h, R1, B1) && Blocked_s.second(R_s.second, B_s.second, h, R2, B2);
  BS[h] := true;
  R_s.first := R1; B_s.first := B1; R_s.second := R2; B_s.second := B2;
  assume Chains_s.first(M_ptr, Type, Alloc, BS, R_s.first, B_s.first);
  assume Chains_s.second(M_ptr, Type, Alloc, BS, R_s.second, B_s.second);
  assume B_s.first[h] != h && B_s.second[h] != h;
  havoc R1, B1, R2, B2;
  assume Unblocked_s.first(R_s.first, B_s.first, h, R1, B1) && Unblocked_s.second(R_s.second, B_s.second, h, R2, B2);
  BS[h] := false;
  R_s.first := R1; B_s.first := B1; R_s.second := R2; B_s.second := B2;
  assume Chains_s.first(M_ptr, Type, Alloc, BS, R_s.first, B_s.first);
  assume Chains_s.second(M_ptr, Type, Alloc, BS, R_s.second, B_s.second);
  assume Parting_s.first(R1, B1, R1, B1, h) == h && Parting_s.second(R1, B1, R1, B1, h) == h;
  assert false;
}

// A node with two members, planted below a tree; another one that is no tree.
procedure trees(p: ptr, n: ptr)
  modifies M_ptr;
{
  var M: [ptr]ptr;

  assume Closed(M_ptr, Alloc) && NullIsEmpty(Type) && Grown_s.both(M_ptr, Type, Alloc);
  assume Alloc[Obj(p)] == ALLOCATED && Alloc[Obj(n)] == ALLOCATED && Obj(p) != null && Obj(n) != null;
  assume Node_s.both(Type, p) && Node_s.both(Type, n) && IsTree_s.both(M_ptr, Type, p) && M_ptr[p] == NULL;
  assume M_ptr[n] == NULL && M_ptr[Plus(n, 8)] == NULL && !Below_s.both(M_ptr, Type, p, n);
  assume Apart_s.both(M_ptr, Type, p, n) && IsTree_s.both(M_ptr, Type, n);
  M := M_ptr;
  M_ptr[p] := n;
  assume Planted_s.both(M, Type, p, M[p], n, M_ptr) && Grown_s.both(M_ptr, Type, Alloc);
  assume StartsTree_s.both(M_ptr, Type, p) && Below_s.both(M_ptr, Type, p, n);
  M := M_ptr;
  M_ptr[Plus(p, 16)] := n;
  assume Type[Plus(p, 16)] == RAW && Untouched_s.both(M, Type, M_ptr) && IsTree_s.both(M_ptr, Type, p);
  M := M_ptr;
  M_ptr[n] := p;
  assume Planted_s.both(M, Type, n, M[n], p, M_ptr) && !IsTree_s.both(M_ptr, Type, p);
  assume Changed_s.both(M, Type, M_ptr, Type, p) == n;
  assert false;
}

procedure addresses(p: ptr, q: ptr, i: int)
{
  assume MaxAddress == 18446744073709551615 && Alloc[null] == FREED && Placed(Alloc);
  assume Alloc[Obj(p)] == ALLOCATED && Alloc[Obj(q)] == ALLOCATED && Obj(p) != Obj(q) && Heap(Obj(p));
  assume 0 <= Off(p) && Off(p) < Size(Obj(p)) && 0 <= Off(q) && Off(q) < Size(Obj(q));
  assume Pointer(Alloc, Base(Obj(p)) + Off(p)) == p && Pointer(Alloc, Base(Obj(q)) + Off(q)) == q;
  assume Callable(Obj(q), 1) && Shared(Obj(q)) && !Writable(Obj(q));
  assume Static(Obj(q)) && Coincide(Alloc, p, Plus(q, Size(Obj(q)) - Off(q)));
  assume Pointer(Alloc, 0) == NULL && Base(Obj(Pointer(Alloc, i))) == 0;
  assert false;
}

procedure numbers(a: int, b: int, n: int)
{
  assume 0 < n && n < 32 && -2147483648 <= a && a < 0 && 0 < b && b <= 2147483647;
  assume DivC(a, b) * b + RemC(a, b) == a && DivC(7, -2) == -3 && RemC(-7, 2) == -1;
  assume WrapU8(a) == WrapS8(a) || WrapU16(a) == WrapS16(b) || WrapU32(a) == WrapS32(b) || WrapU64(a) == WrapS64(b)
    || WrapU128(a) == WrapS128(b) || ByteU(a) == ByteS(b);
  assume And(a, b) == And(b, 255) || Or(a, b) == Xor(b, 15) || And(a, a) == And(a, -1) || Not(a) == And(b, b);
  assume Or(a, -5) != Xor(a, -7) && Or(b, 6) != Xor(b, 10);
  assume Shl(b, n) == Shl(1, n) || Shr(a, n) == Shr(b, n) || Pow2(n) == Pow2(n + 1) || Shl(0, 0) == Pow2(0);
  assert false;
}

procedure floats(x: float, y: float, z: float, i: int)
{
  assume FloatLess(x, y) && FloatLess(y, z) && FloatEqual(z, z) && FloatAtMost(x, z);
  assume FloatAdd(C_f64, x, y) == FloatSub(C_f32, x, y) || FloatMul(C_f64, x, y) == FloatDiv(C_f64, x, y);
  assume FloatNeg(C_f64, x) == FloatConvert(C_f32, x) || FloatEqual(x, FloatNeg(C_f64, x));
  assume FloatLess(FloatOfInt(C_f32, i), FloatOfInt(C_f64, 3)) && IntOfFloat(FloatOfInt(C_f32, 2)) == 2 && 0 < i;
  assert false;
}

procedure strings(p: ptr, q: ptr, x: ptr)
  modifies M_i8;
{
  var M0: [ptr]int;
  assume Obj(p) == Obj(q) && Obj(q) == Obj(x) && Off(p) < Off(q) && Off(q) < Off(x) && Off(x) < Off(p) + Strlen(M_i8, p);
  M0 := M_i8;
  M_i8[x] := 0;
  assume Strlen(M_i8, p) == Strlen(M_i8, q) + Off(q) - Off(p) && Strlen(M0, p) > Strlen(M_i8, p);
  M_i8[q] := 7;
  M_i8[x] := 9;
  assume Strlen(M_i8, p) == Strlen(M0, p) && Strlen(M_i8, q) == Strlen(M0, q);
  assert false;
}
