procedure P(n: int)
{
  goto end;
lost:
  assert false;
  goto lost, end;
end:
  return;
}
