// Labels and jumps. A break may leave any statement right behind a label; a goto may go anywhere.
procedure P(n: int)
{
  goto here, there;         //~ undefined label `there`
  break;                    //~ not inside a loop
  here:
  if (n > 0) {
    inner:
    break here;
    break inner;            //~ no statement around this break has the label `inner`
  } else if (*) {
    break;                  //~ not inside a loop
  }
  far:
  assume true;
  while (*) {
    break far;              //~ no statement around this break has the label `far`
    if (*) { goto inner; }
    break;
  }
}

procedure Q()
{
  goto here;                //~ undefined label `here`
}
