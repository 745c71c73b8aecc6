// C's arithmetic on the IL's integers, which have no bounds and whose `div` and `mod` are Euclidean.
//
// The functions with bodies are definitions; applications become terms of their own, so that nested ones stay small.

// ---------------------------------------------------------------------------------------------------------- division

// C11 6.5.5p6: the quotient loses its fraction, and `(a/b)*b + a%b == a`. For `a >= 0` that is Euclidean division.
// One division says it all, so that solvers have one to reason about: `-7/2` is what `(-7 + 1)/2` is rounded down.
function DivC(a: int, b: int): int { (if 0 <= a then a else if 0 < b then a + b - 1 else a - b - 1) div b }
function RemC(a: int, b: int): int { if 0 <= a then a mod b else -((-a) mod b) }

// -------------------------------------------------------------------------------------------------- conversions of width

// Conversion to a type of N bits. Unsigned: modulo 2^N (C11 6.3.1.3p2). Signed: likewise, as every compiler we know defines
// what 6.3.1.3p3 leaves to it. Values in range are told first, since that needs no arithmetic.
function WrapU8(x: int): int { if 0 <= x && x <= 255 then x else x mod 256 }
function WrapS8(x: int): int { if -128 <= x && x <= 127 then x else (x + 128) mod 256 - 128 }
function WrapU16(x: int): int { if 0 <= x && x <= 65535 then x else x mod 65536 }
function WrapS16(x: int): int { if -32768 <= x && x <= 32767 then x else (x + 32768) mod 65536 - 32768 }
function WrapU32(x: int): int { if 0 <= x && x <= 4294967295 then x else x mod 4294967296 }
function WrapS32(x: int): int
{
  if -2147483648 <= x && x <= 2147483647 then x else (x + 2147483648) mod 4294967296 - 2147483648
}
function WrapU64(x: int): int { if 0 <= x && x <= 18446744073709551615 then x else x mod 18446744073709551616 }
function WrapS64(x: int): int
{
  if -9223372036854775808 <= x && x <= 9223372036854775807 then x
  else (x + 9223372036854775808) mod 18446744073709551616 - 9223372036854775808
}
function WrapU128(x: int): int
{
  if 0 <= x && x <= 340282366920938463463374607431768211455 then x
  else x mod 340282366920938463463374607431768211456
}
function WrapS128(x: int): int
{
  if -170141183460469231731687303715884105728 <= x && x <= 170141183460469231731687303715884105727 then x
  else (x + 170141183460469231731687303715884105728) mod 340282366920938463463374607431768211456
    - 170141183460469231731687303715884105728
}

// A byte's cell holds a signed value; as an unsigned one it is read by `ByteU` and written by `ByteS`.
function ByteU(x: int): int { if 0 <= x then x else x + 256 }
function ByteS(x: int): int { if x <= 127 then x else x - 256 }

// ------------------------------------------------------------------------------------------------------------- bits

// Operations on integers in two's complement with endless sign, which is what all widths have in common: operands are
// extended by their signs, and for unsigned results `Not` is wrapped. `x & literal` is better lowered to `mod` and `div`.
// `{:bits}` names the operation for questions that are asked with bit-vectors.
function {:bits "and"} And(a: int, b: int): int;
function {:bits "or"} Or(a: int, b: int): int;
function {:bits "xor"} Xor(a: int, b: int): int;
function {:inline} Not(a: int): int { -1 - a }

// The order of operands does not matter.
axiom (forall a: int, b: int :: {And(a, b)} And(a, b) == And(b, a));
// A conjunction has no bit that its operands lack: it is between 0 and an operand that is not negative.
axiom (forall a: int, b: int :: {And(a, b)} 0 <= a ==> 0 <= And(a, b) && And(a, b) <= a);
// Of two negative operands it is negative, and below both.
axiom (forall a: int, b: int :: {And(a, b)}
  a < 0 && b < 0 ==> And(a, b) <= a && And(a, b) <= b && a + b < And(a, b));
// Nothing in common with zero, everything with all ones and with itself.
axiom (forall a: int, b: int :: {And(a, b)}
  (b == 0 ==> And(a, b) == 0) && (b == -1 ==> And(a, b) == a) && (a == b ==> And(a, b) == a));
// Each bit of `a + b` is in both operands, or in one of them.
axiom (forall a: int, b: int :: {Or(a, b)} Or(a, b) == a + b - And(a, b));
// A bit in both operands is not in the exclusive disjunction.
axiom (forall a: int, b: int :: {Xor(a, b)} Xor(a, b) == a + b - 2 * And(a, b));
// No operation leaves the width of its operands, signed or unsigned.
// Operands of unsigned 8 bits.
axiom (forall a: int, b: int :: {Or(a, b)} {Xor(a, b)}
  0 <= a && a <= 255 && 0 <= b && b <= 255 ==> Or(a, b) <= 255 && Xor(a, b) <= 255);
// Operands of signed 8 bits.
axiom (forall a: int, b: int :: {And(a, b)}
  -128 <= a && a <= 127 && -128 <= b && b <= 127 ==>
    -128 <= And(a, b) && And(a, b) <= 127 &&
    -128 <= a + b - And(a, b) && a + b - And(a, b) <= 127 &&
    -128 <= a + b - 2 * And(a, b) && a + b - 2 * And(a, b) <= 127);
// Operands of unsigned 16 bits.
axiom (forall a: int, b: int :: {Or(a, b)} {Xor(a, b)}
  0 <= a && a <= 65535 && 0 <= b && b <= 65535 ==> Or(a, b) <= 65535 && Xor(a, b) <= 65535);
// Operands of signed 16 bits.
axiom (forall a: int, b: int :: {And(a, b)}
  -32768 <= a && a <= 32767 && -32768 <= b && b <= 32767 ==>
    -32768 <= And(a, b) && And(a, b) <= 32767 &&
    -32768 <= a + b - And(a, b) && a + b - And(a, b) <= 32767 &&
    -32768 <= a + b - 2 * And(a, b) && a + b - 2 * And(a, b) <= 32767);
// Operands of unsigned 32 bits.
axiom (forall a: int, b: int :: {Or(a, b)} {Xor(a, b)}
  0 <= a && a <= 4294967295 && 0 <= b && b <= 4294967295 ==> Or(a, b) <= 4294967295 && Xor(a, b) <= 4294967295);
// Operands of signed 32 bits.
axiom (forall a: int, b: int :: {And(a, b)}
  -2147483648 <= a && a <= 2147483647 && -2147483648 <= b && b <= 2147483647 ==>
    -2147483648 <= And(a, b) && And(a, b) <= 2147483647 &&
    -2147483648 <= a + b - And(a, b) && a + b - And(a, b) <= 2147483647 &&
    -2147483648 <= a + b - 2 * And(a, b) && a + b - 2 * And(a, b) <= 2147483647);
// Operands of unsigned 64 bits.
axiom (forall a: int, b: int :: {Or(a, b)} {Xor(a, b)}
  0 <= a && a <= 18446744073709551615 && 0 <= b && b <= 18446744073709551615 ==>
    Or(a, b) <= 18446744073709551615 && Xor(a, b) <= 18446744073709551615);
// Operands of signed 64 bits.
axiom (forall a: int, b: int :: {And(a, b)}
  -9223372036854775808 <= a && a <= 9223372036854775807 && -9223372036854775808 <= b && b <= 9223372036854775807 ==>
    -9223372036854775808 <= And(a, b) && And(a, b) <= 9223372036854775807 &&
    -9223372036854775808 <= a + b - And(a, b) && a + b - And(a, b) <= 9223372036854775807 &&
    -9223372036854775808 <= a + b - 2 * And(a, b) && a + b - 2 * And(a, b) <= 9223372036854775807);

// Masks of low bits are remainders, also of negative numbers: `mod` is Euclidean.
// The low 1 bit.
axiom (forall a: int :: {And(a, 1)} And(a, 1) == a mod 2);
// The low 2 bits.
axiom (forall a: int :: {And(a, 3)} And(a, 3) == a mod 4);
// The low 3 bits.
axiom (forall a: int :: {And(a, 7)} And(a, 7) == a mod 8);
// The low 4 bits.
axiom (forall a: int :: {And(a, 15)} And(a, 15) == a mod 16);
// The low 5 bits.
axiom (forall a: int :: {And(a, 31)} And(a, 31) == a mod 32);
// The low 6 bits.
axiom (forall a: int :: {And(a, 63)} And(a, 63) == a mod 64);
// The low 7 bits.
axiom (forall a: int :: {And(a, 127)} And(a, 127) == a mod 128);
// The low 8 bits.
axiom (forall a: int :: {And(a, 255)} And(a, 255) == a mod 256);
// The low 10 bits.
axiom (forall a: int :: {And(a, 1023)} And(a, 1023) == a mod 1024);
// The low 12 bits.
axiom (forall a: int :: {And(a, 4095)} And(a, 4095) == a mod 4096);
// The low 15 bits.
axiom (forall a: int :: {And(a, 32767)} And(a, 32767) == a mod 32768);
// The low 16 bits.
axiom (forall a: int :: {And(a, 65535)} And(a, 65535) == a mod 65536);
// The low 24 bits.
axiom (forall a: int :: {And(a, 16777215)} And(a, 16777215) == a mod 16777216);
// The low 31 bits.
axiom (forall a: int :: {And(a, 2147483647)} And(a, 2147483647) == a mod 2147483648);
// The low 32 bits.
axiom (forall a: int :: {And(a, 4294967295)} And(a, 4294967295) == a mod 4294967296);
// The low 63 bits.
axiom (forall a: int :: {And(a, 9223372036854775807)} And(a, 9223372036854775807) == a mod 9223372036854775808);
// The low 64 bits.
axiom (forall a: int :: {And(a, 18446744073709551615)} And(a, 18446744073709551615) == a mod 18446744073709551616);

// Two to the power of `n`, for shifts by amounts that are not known.
function {:bits "pow2"} Pow2(n: int): int;
// It is positive, and small for small powers.
axiom (forall n: int :: {Pow2(n)} 0 <= n ==>
  1 <= Pow2(n) && (n == 0 <==> Pow2(n) == 1) && n < Pow2(n) &&
  (n <= 7 ==> Pow2(n) <= 128) && (n <= 15 ==> Pow2(n) <= 32768) &&
  (n <= 31 ==> Pow2(n) <= 2147483648) && (n <= 63 ==> Pow2(n) <= 9223372036854775808));
// A greater power is at least twice as great.
axiom (forall m: int, n: int :: {Pow2(m), Pow2(n)} 0 <= m && m < n ==> 2 * Pow2(m) <= Pow2(n));
// One more bit is a factor of two; the next power comes from the program, never from this fact.
axiom (forall m: int, n: int :: {Pow2(m), Pow2(n)} 0 <= m && n == m + 1 ==> Pow2(n) == 2 * Pow2(m));

// Shifts by an amount in range (C11 6.5.7p3 is an obligation). To the left before wrapping; to the right with the sign, as
// every compiler we know defines what 6.5.7p5 leaves to it.
function {:bits "shl"} Shl(a: int, n: int): int;
function {:bits "shr"} Shr(a: int, n: int): int;
// A shift to the left multiplies.
axiom (forall a: int, n: int :: {Shl(a, n)} 0 <= n ==> Shl(a, n) == a * Pow2(n));
// A shift to the left by nothing, of zero and of one.
axiom (forall a: int, n: int :: {Shl(a, n)} 0 <= n ==>
  (n == 0 ==> Shl(a, n) == a) && (a == 0 ==> Shl(a, n) == 0) && (a == 1 ==> Shl(a, n) == Pow2(n)) &&
  (0 <= a ==> a <= Shl(a, n)) && (a < 0 ==> Shl(a, n) <= a));
// A shift to the right divides and rounds down.
axiom (forall a: int, n: int :: {Shr(a, n)} 0 <= n ==> Shr(a, n) == a div Pow2(n));
// A shift to the right by nothing and by more; it comes nearer to zero and keeps the sign.
axiom (forall a: int, n: int :: {Shr(a, n)} 0 <= n ==>
  (n == 0 ==> Shr(a, n) == a) && (0 <= a ==> 0 <= Shr(a, n) && Shr(a, n) <= a) &&
  (a < 0 ==> a <= Shr(a, n) && Shr(a, n) < 0) && (0 < a && 0 < n ==> 2 * Shr(a, n) <= a));

// ------------------------------------------------------------------------------------------------------------ floats

// Nothing is known of floating values but that an operation of one class has one result for the same operands. `c` is the
// class of the result. Comparisons are not equality: no value equals a NaN, and the zeros are equal.
const FloatZero: float;
function FloatNeg(c: class, a: float): float;
function FloatAdd(c: class, a: float, b: float): float;
function FloatSub(c: class, a: float, b: float): float;
function FloatMul(c: class, a: float, b: float): float;
function FloatDiv(c: class, a: float, b: float): float;
function FloatConvert(c: class, a: float): float;
function FloatOfInt(c: class, x: int): float;
// The value without its fraction; unknown where it does not fit (C11 6.3.1.4p1).
function IntOfFloat(a: float): int;
function FloatEqual(a: float, b: float): bool;
function FloatLess(a: float, b: float): bool;
function FloatAtMost(a: float, b: float): bool;

// Equality of floats does not depend on the side.
axiom (forall a: float, b: float :: {FloatEqual(a, b)} FloatEqual(a, b) == FloatEqual(b, a));
// Less and equal exclude each other and their converse; NaN is in neither.
axiom (forall a: float, b: float :: {FloatLess(a, b)}
  FloatLess(a, b) ==> !FloatLess(b, a) && !FloatEqual(a, b) && FloatAtMost(a, b) && a != b);
// At most is less or equal.
axiom (forall a: float, b: float :: {FloatAtMost(a, b)} FloatAtMost(a, b) ==> FloatLess(a, b) || FloatEqual(a, b));
// Equal values are at most each other.
axiom (forall a: float, b: float :: {FloatEqual(a, b)} FloatEqual(a, b) ==> FloatAtMost(a, b) && FloatAtMost(b, a));
// Order passes on.
axiom (forall a: float, b: float, c: float :: {FloatLess(a, b), FloatLess(b, c)}
  FloatLess(a, b) && FloatLess(b, c) ==> FloatLess(a, c));
// Small integers are exact, so that their order and truth value survive the conversion (but for half precision, 24 bits).
axiom (forall c: class, d: class, x: int, y: int :: {FloatOfInt(c, x), FloatOfInt(d, y)}
  c != C_f16 && d != C_f16 && -16777216 <= x && x <= 16777216 && -16777216 <= y && y <= 16777216 ==>
    (FloatLess(FloatOfInt(c, x), FloatOfInt(d, y)) <==> x < y) &&
    (FloatEqual(FloatOfInt(c, x), FloatOfInt(d, y)) <==> x == y));
// Small integers come back from a float unchanged.
axiom (forall c: class, x: int :: {FloatOfInt(c, x)}
  c != C_f16 && -16777216 <= x && x <= 16777216 ==> IntOfFloat(FloatOfInt(c, x)) == x);
