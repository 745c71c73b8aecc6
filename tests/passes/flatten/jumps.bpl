procedure P(n: int) returns (r: int)
{
  outer: if (n > 0) {
    if (*) { break outer; } else { r := 1; }
    while (*) { if (n == 3) { return; } else if (n == 4) { goto end; } }
  }
  r := 2;
  goto end, other;
  r := 3;
other:
  r := 4;
end:
}
