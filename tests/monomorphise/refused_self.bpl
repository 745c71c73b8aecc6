procedure P(m: <a>[a]bool)
{
  assert m[m];
}
